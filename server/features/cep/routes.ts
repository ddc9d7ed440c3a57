/**
 * GET /api/cep/:cep: what is known of a postcode, so that an address is typed once. The service of the configuration
 * knows streets; the register of ranges ('Faixas de CEP') knows what the institution put there, and the states always.
 */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { isValidCep } from '#domain/formato/cep.ts';
import { viaCep } from '#server/gateways/cep/viacep.ts';
import { readOutsideConfig } from '#server/gateways/config.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { cidadeDoIbge, faixaDe, type Lugar } from './repository.ts';

/** `falhou`: the service did not answer, and the place is only what the ranges say. */
type Resposta = Lugar & { readonly existe: boolean; readonly falhou: boolean };

const NADA = { uf: null, cidadeId: null, bairro: null, logradouro: null };

export default function cep(app: FastifyInstance, { pool, env }: FeatureDeps): void {
  const { cepUrl, timeoutMs } = readOutsideConfig(env);
  const servico = cepUrl === null ? null : viaCep(cepUrl, timeoutMs);

  app.get<{ Params: { cep: string } }>(
    '/api/cep/:cep',
    { config: { semPrestador: true, acesso: { sessao: 'postcodes are public' } } },
    async ({ params, log }): Promise<Resposta | (typeof NADA & { existe: false; falhou: boolean })> => {
      if (!/^[0-9]{8}$/.test(params.cep) || !isValidCep(params.cep))
        throw new AppError('filtro-invalido', { params: { filtro: 'cep' } });
      let falhou = false;
      if (servico) {
        try {
          const lugar = await servico.procurar(params.cep);
          if (!lugar) return { ...NADA, existe: false, falhou };
          const { ibge, ...resto } = lugar;
          return {
            ...resto,
            cidadeId: ibge === null ? null : await cidadeDoIbge(pool, ibge),
            existe: true,
            falhou,
          };
        } catch (error) {
          log.warn({ err: error }, 'o serviço de CEP não respondeu');
          falhou = true;
        }
      }
      const faixa = await faixaDe(pool, params.cep);
      return faixa ? { ...faixa, existe: true, falhou } : { ...NADA, existe: false, falhou };
    },
  );
}

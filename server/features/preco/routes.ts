/** Prices of a contract and the explanation of one of them (REG-04). */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { isDay } from '#domain/formato/data.ts';
import { explicarPreco } from '#domain/preco/explicar.ts';
import { TIPOS_ITEM, type TipoItem } from '#domain/preco/tipos.ts';
import type { Contrato, ContractPrices, Explanation, PrecoDoItem } from '#domain/preco/wire.ts';
import { precos as texto } from '#messages/preco.ts';
import { hoje } from '#server/clock.ts';
import { exigir } from '#server/plugins/authorization.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { duplicacao } from './duplicar-routes.ts';
import * as repository from '#server/capabilities/preco/index.ts';
import { buscaOf, tabelaDoContrato } from './tabela.ts';

type Texts = { readonly [name: string]: string | undefined };

export default function precos(app: FastifyInstance, { pool }: FeatureDeps): void {
  duplicacao(app, { pool });
  const livre = {
    config: { semPrestador: true, acesso: { action: 'view', subject: 'tabpreco', titulo: texto.sujeito } },
  };

  const contratoOf = async (request: FastifyRequest): Promise<Contrato> => {
    const contexto = contextoDe(request);
    exigir(contexto, 'view', 'tabpreco', texto.sujeito);
    const params = request.params as Texts;
    const contrato =
      params['idPrestadorConvenio'] === undefined
        ? await repository.contratoDoPar(
            pool,
            idOf(params['idPrestador']),
            idOf(params['idConvenio']),
            hoje(),
          )
        : await repository.contratoPorId(pool, idOf(params['idPrestadorConvenio']));
    const { tudo, prestadores } = contexto.alcance;
    if (!contrato || !(tudo || prestadores.has(contrato.prestador.id)))
      throw new AppError('nao-encontrado', { messages: [texto.contratoInexistente] });
    return contrato;
  };

  const ver = async (request: FastifyRequest): Promise<ContractPrices> => {
    const contrato = await contratoOf(request);
    const [regras, ajustes] = await Promise.all([
      repository.regrasDo(pool, contrato.id),
      repository.ajustesDo(pool, contrato.id),
    ]);
    return { contrato, regras, ajustes };
  };
  app.get('/api/prestadores/precificacao/:idPrestadorConvenio', livre, ver);
  app.get('/api/prestadores/precificacao/prestador/:idPrestador/convenio/:idConvenio', livre, ver);

  app.get(
    '/api/prestadores/precificacao/:idPrestadorConvenio/itens',
    livre,
    async (request, reply): Promise<PrecoDoItem[]> => {
      const { total, precos } = await tabelaDoContrato(
        pool,
        await contratoOf(request),
        buscaOf(request.query as Texts),
      );
      reply.header('x-total-count', total);
      return precos;
    },
  );

  app.get(
    '/api/prestadores/precificacao/:idPrestadorConvenio/explicar',
    livre,
    async (request): Promise<Explanation> => {
      const contrato = await contratoOf(request);
      const pedido = pedidoOf(request.query as Texts);
      const [regras, ajustes, linhas, grupos] = await Promise.all([
        repository.regrasDo(pool, contrato.id),
        repository.ajustesDo(pool, contrato.id),
        repository.linhasDe(pool, [pedido], contrato.prestador.id),
        repository.gruposDe(pool, pedido.tipo === 'PROCEDIMENTO' ? [pedido.codigo] : []),
      ]);
      const resolvido = explicarPreco({
        pedido: { ...pedido, prestadorId: contrato.prestador.id, convenioId: contrato.convenio.id },
        regras,
        ajustes,
        linhas,
        grupos: grupos.get(pedido.codigo) ?? [],
        tabelaPadraoId: contrato.convenio.tabelaPrecoId,
      });
      return {
        ok: resolvido.ok,
        valor: resolvido.ok ? resolvido.valor : null,
        motivo: resolvido.ok ? null : resolvido.motivo,
        tabela: resolvido.ok ? resolvido.item.tabela.nome : null,
        descricao: linhas[0]?.descricao ?? null,
        passos: resolvido.passos,
      };
    },
  );
}

function idOf(text: string | undefined): number {
  if (text === undefined || !/^[0-9]{1,15}$/.test(text)) throw new AppError('nao-encontrado');
  return Number(text);
}

/** 422 with the field that is wrong. */
function pedidoOf(query: Texts): {
  tipo: TipoItem;
  codigo: string;
  data: string;
  planoId: number | null;
  urgencia: boolean;
} {
  const errors: { [field: string]: string[] } = {};
  const tipo = TIPOS_ITEM.find((tipo) => tipo === query['tipo']);
  if (!tipo) errors['tipo'] = [texto.tipoInvalido];
  const codigo = query['codigo']?.trim() ?? '';
  if (codigo === '' || codigo.length > 20 || codigo.includes('\u0000'))
    errors['codigo'] = [texto.codigoInvalido];
  const data = query['data'] ?? hoje();
  if (!isDay(data)) errors['data'] = [texto.dataInvalida];
  const plano = query['planoId'];
  if (plano !== undefined && !/^[0-9]{1,15}$/.test(plano)) errors['planoId'] = [texto.planoInvalido];
  if (!tipo || Object.keys(errors).length > 0) throw validationError(errors);
  return {
    tipo,
    codigo,
    data,
    planoId: plano === undefined ? null : Number(plano),
    urgencia: query['urgencia'] === 'true',
  };
}

/** What a diagnosis asks of who writes it: to notify, and whether the law orders secrecy (NGS-30). Nothing of a patient passes. */
import type { FastifyInstance } from 'fastify';
import { agravosDoCid, temSigiloLegal } from '#domain/notificacao-compulsoria/agravo.ts';
import type { AvisoDoDiagnostico } from '#domain/notificacao-compulsoria/wire.ts';
import { prontuarioServidor } from '#messages/prontuario.ts';
import { hoje } from '#server/clock.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { agravosEmVigor, codigosDosCids } from './repository.ts';

const query = {
  type: 'object',
  additionalProperties: false,
  required: ['cids'],
  properties: { cids: { type: 'string', pattern: '^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,49}$' } },
} as const;

export default function notificacaoCompulsoria(app: FastifyInstance, { pool }: FeatureDeps): void {
  app.get<{ Querystring: { readonly cids: string } }>(
    '/api/notificacao-compulsoria/dos-cids',
    {
      schema: { querystring: query },
      config: {
        guard: 'prontuarios',
        acesso: { action: 'view', subject: 'prontuario', titulo: prontuarioServidor.recurso },
      },
    },
    async ({ query: { cids } }): Promise<AvisoDoDiagnostico> => {
      const codigos = await codigosDosCids(pool, cids.split(',').map(Number));
      const emVigor = await agravosEmVigor(pool);
      const achados = new Set(codigos.flatMap((codigo) => agravosDoCid(codigo, emVigor, hoje())));
      return {
        agravos: [...achados].map(({ id, nome, periodicidade, imediataQuando, destino }) => ({
          id,
          nome,
          periodicidade,
          imediataQuando,
          destino,
        })),
        sigilo: codigos.some(temSigiloLegal),
      };
    },
  );
}

/** What the secretary of the educational sessions is told of certificates; issuing one is a step of the enrolment (TELE-01). */
import type { FastifyInstance } from 'fastify';
import type { CertificadosDaCasa } from '#domain/educacional/wire.ts';
import { educacionalTela as texto } from '#messages/educacional.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { modeloDeCertificado } from './repository.ts';

export default function educacional(app: FastifyInstance, { pool }: FeatureDeps): void {
  const acesso = { action: 'secretariar', subject: 'inscricaoeducacional', titulo: texto.secretaria };
  app.get('/api/educacional/certificados', { config: { acesso } }, async (request) => {
    const { prestadorId } = contextoDe(request);
    const modelo = prestadorId === null ? undefined : await modeloDeCertificado(pool, prestadorId);
    return { modelo: modelo?.nome ?? null } satisfies CertificadosDaCasa;
  });
}

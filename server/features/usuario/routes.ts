/** What the shell needs of users before their own screens exist: the photo of SES-21. */
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors/app-error.ts';
import { SESSAO } from '#messages/sessao.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { fotoDe } from './repository.ts';

export default function usuarios(app: FastifyInstance, { pool }: FeatureDeps): void {
  // The body is the JPEG in base64, as text.
  app.get<{ Params: { principal: string } }>(
    '/api/usuarios/foto/:principal',
    { config: { semPrestador: true, acesso: { sessao: 'photos of people who work here' } } },
    async (request, reply) => {
      const { principal } = request.params;
      const foto = principal.includes('\u0000') ? null : await fotoDe(pool, principal.toLowerCase());
      if (!foto) throw new AppError('nao-encontrado', { messages: [SESSAO.semFoto] });
      return reply
        .type('text/plain; charset=us-ascii')
        .header('cache-control', 'private, max-age=300')
        .send(foto);
    },
  );
}

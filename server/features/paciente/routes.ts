/** Allergies and alerts are written by whoever attends, without the right to the rest of the register. */
import type { FastifyInstance } from 'fastify';
import { ACAO_CLINICA } from '#domain/acesso/leitura.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { cabecalhoPaciente as texto } from '#messages/paciente.ts';
import { readId } from '#server/engine/read.ts';
import { versionOf } from '#server/plugins/version.ts';

const CAMPOS: ReadonlySet<string> = new Set(['situacaoAlergias', 'alergias', 'alertas']);

export default function pacientes(app: FastifyInstance): void {
  app.patch<{ Params: { readonly id: string } }>(
    '/api/pacientes/:id/_alertas',
    { config: { acesso: { action: ACAO_CLINICA, subject: 'paciente', titulo: texto.titulo } } },
    async (request) => {
      const id = readId(request.params.id);
      const body: object = typeof request.body === 'object' && request.body !== null ? request.body : {};
      if (Object.keys(body).some((campo) => !CAMPOS.has(campo)))
        throw new AppError('requisicao-invalida', { messages: [texto.soIsto] });
      const porta = app.registros(request, 'pacientes');
      await porta.server.update(id, body, versionOf(request));
      return porta.read(id);
    },
  );
}

/** Professional teleconsultation (TELE-01, TELE-02): the queue and 'Atender' of A7, one's place, the linkage's pause and heartbeat. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, prestadorNaoInformado } from '#domain/errors/app-error.ts';
import { estimativa, type FilaTeleconsultoria, type MeuLugar } from '#domain/teleconsultoria/fila.ts';
import { teleconsultoriaServidor as texto } from '#messages/teleconsultoria.ts';
import { scopeOn, type Scope } from '#server/engine/scope.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import { vinculosAtivos } from '#server/plugins/linkages.ts';
import { atender } from './atender.ts';
import { passagem } from './passagem.ts';
import { bater, emAtendimento, mediaEmMinutos, naFila, pausar, quemAtendeAgora } from './repository.ts';

const BASE = '/api/atendimento-teleconsultoria-profissional';
const iniciarBody = {
  type: ['object', 'null'],
  additionalProperties: false,
  properties: { id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } },
} as const;

export default function teleconsultoria(app: FastifyInstance, { pool }: FeatureDeps): void {
  const subject = 'teleconsultoriaprofissional';
  const fila = {
    guard: 'fila-teleconsultoria',
    acesso: { action: 'responder', subject, titulo: texto.sujeito },
  } as const;
  const own = { config: { acesso: { sessao: 'own linkage' } } } as const;

  const eu = (request: FastifyRequest) => {
    const { usuario, prestadorId } = contextoDe(request);
    if (prestadorId === null) throw prestadorNaoInformado();
    return { usuarioId: usuario.id, prestadorId };
  };
  const medidas = async (escopo: Scope, prestadorId: number) => ({
    atendendo: (await quemAtendeAgora(pool, prestadorId)).length,
    media: await mediaEmMinutos(pool, escopo),
  });

  app.get(`${BASE}/listar`, { config: fila }, async (request): Promise<FilaTeleconsultoria> => {
    const pessoa = eu(request);
    const escopo = scopeOn(app.registro.atual, 'teleconsultorias', contextoDe(request));
    const { atendendo, media } = await medidas(escopo, pessoa.prestadorId);
    const { teleconsultoria: vinculo } = await vinculosAtivos(pool, pessoa.usuarioId, pessoa.prestadorId);
    return {
      agora: new Date().toISOString(),
      fila: (await naFila(pool, escopo)).map((item) => ({
        ...item,
        espera: estimativa(item.lugar, atendendo, media),
      })),
      emAtendimento: await passagem.comAusencia(
        { db: pool, prestadorId: pessoa.prestadorId },
        await emAtendimento(pool, escopo),
        ({ teleconsultorId }) => teleconsultorId,
      ),
      atendendo,
      pausado: vinculo?.pausado ?? false,
    };
  });

  app.post<{ Body: { readonly id?: number } | null }>(
    `${BASE}/iniciar`,
    { config: fila, schema: { body: iniciarBody } },
    async (request) => atender(app, request, pool, request.body?.id),
  );

  // For who asked: the place among all that wait, of one's own questions alone.
  app.get(
    `${BASE}/lugares`,
    { config: { acesso: { action: 'list', subject, titulo: texto.sujeito } } },
    async (request): Promise<readonly MeuLugar[]> => {
      const pessoa = eu(request);
      const escopo = {
        ...scopeOn(app.registro.atual, 'teleconsultorias', contextoDe(request)),
        linhas: 'todas' as const,
      };
      const { atendendo, media } = await medidas(escopo, pessoa.prestadorId);
      return (await naFila(pool, escopo))
        .filter(({ solicitanteId }) => solicitanteId === pessoa.usuarioId)
        .map(({ id, lugar }) => ({ id, lugar, espera: estimativa(lugar, atendendo, media) }));
    },
  );

  for (const [passo, pausado] of [
    ['pausar', true],
    ['retomar', false],
  ] as const)
    app.post(`${BASE}/vinculo/${passo}`, own, async (request) => {
      if (!(await pausar(pool, eu(request), pausado)))
        throw new AppError('modulo-restrito', { messages: [texto.semVinculo] });
      return { pausado };
    });

  // The line of the live channel is the heartbeat: asked at each beat of the line, and nobody's line keeps another's alive.
  app.canal.declarar({
    nome: 'vinculo-teleconsultoria',
    efemero: true,
    pode: ({ usuario }, { chave, prestadorId }) =>
      chave.length === 0 && prestadorId !== null && bater(pool, { usuarioId: usuario.id, prestadorId }),
  });
}

/** Per-user preferences: one small JSON value by key ('lista.bancos'), read and written whole. */
import type { FastifyInstance } from 'fastify';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { VISAO } from '#messages/sessao.ts';
import { inTransaction, type Queryable } from '#server/database/query.ts';
import { contextoDe } from '#server/plugins/context.ts';
import type { FeatureDeps } from '#server/engine/feature.ts';
import {
  apagarPreferencia,
  gravarPreferencia,
  lerPreferencia,
  medirPreferencias,
  travarPreferencias,
} from './repository.ts';

const CHAVE = /^[A-Za-z0-9._:-]{1,120}$/;
const MAX_BYTES = 32_768;
/** Of one person: many times what the screens write, and no store for anything else. */
const MAX_CHAVES = 500;
const MAX_BYTES_PESSOA = 1_048_576;

type Params = { Params: { chave: string } };

export default function preferencias(app: FastifyInstance, { pool }: FeatureDeps): void {
  const livre = { config: { semPrestador: true, acesso: { sessao: 'own preferences' } } };

  app.get<Params>('/api/_preferencias/:chave', livre, async (request) => {
    return {
      valor: await lerPreferencia(pool, contextoDe(request).usuario.id, chaveOf(request.params.chave)),
    };
  });

  // null forgets the preference: the screen is then as shipped.
  app.put<Params>('/api/_preferencias/:chave', livre, async (request) => {
    const chave = chaveOf(request.params.chave);
    const valor = valorOf(request.body);
    const { id } = contextoDe(request).usuario;
    if (valor === 'null') {
      await apagarPreferencia(pool, id, chave);
    } else {
      await inTransaction(pool, (db) => guardar(db, id, chave, valor));
    }
    return { valor: JSON.parse(valor) as unknown };
  });
}

/** Writes it where the person's own store has room; one write of a person at a time, so that none slips past the count. */
async function guardar(db: Queryable, id: number, chave: string, valor: string): Promise<void> {
  await travarPreferencias(db, id);
  const { chaves, bytes } = await medirPreferencias(db, id, chave);
  if (chaves >= MAX_CHAVES || bytes + Buffer.byteLength(valor) > MAX_BYTES_PESSOA)
    throw validationError({ valor: [VISAO.preferenciasCheias] });
  await gravarPreferencia(db, id, chave, valor);
}

function chaveOf(text: string): string {
  if (!CHAVE.test(text)) throw new AppError('requisicao-invalida', { messages: [VISAO.chaveInvalida] });
  return text;
}

/** The `valor` of the body as JSON text. */
function valorOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('valor' in body) || Object.keys(body).length > 1) {
    throw validationError({ valor: [VISAO.valorAusente] });
  }
  const text = JSON.stringify(body.valor);
  if (Buffer.byteLength(text) > MAX_BYTES) throw validationError({ valor: [VISAO.valorGrande] });
  if (text.includes('\\u0000')) throw new AppError('texto-invalido');
  return text;
}

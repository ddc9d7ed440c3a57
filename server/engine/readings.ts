/**
 * The events of readings. Those of calls under way are written together: one statement, one commit, and only
 * then does each answer leave. A reading whose event could not be written fails. It holds back no other
 * reading.
 */
import { JANELA_LEITURA_MINUTOS, type Evento } from '#domain/auditoria/eventos.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { pedidoAtual } from '#server/pedido.ts';
import type { Pool } from '../database/query.ts';

export type AcaoDeLeitura = Extract<
  Evento,
  'ver' | 'ver-ficha' | 'ver-quem-viu' | 'ver-historico' | 'ver-arquivo'
>;

type Reading = readonly [
  recurso: string,
  id: number,
  acao: AcaoDeLeitura,
  usuario: number,
  nome: string,
  prestador: number | null,
  ip: string | null,
  motivo: string | null,
  pedido: string | null,
];
type Waiting = {
  readonly reading: Reading;
  readonly written: () => void;
  readonly failed: (error: unknown) => void;
};

/** More in one statement would let the first wait for the last. */
const MOST = 100;

const TEXT = 'SELECT zelo_auditar_leituras($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)';
const COLUMNS = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;

class Readings {
  readonly #pool: Pool;
  #waiting: Waiting[] = [];
  #writing = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Resolves when the event is committed. While one statement is under way the next ones gather. */
  add(reading: Reading): Promise<void> {
    return new Promise((written, failed) => {
      this.#waiting.push({ reading, written, failed });
      if (!this.#writing) void this.#run();
    });
  }

  async #run(): Promise<void> {
    this.#writing = true;
    while (this.#waiting.length > 0) await this.#write(this.#waiting.splice(0, MOST));
    this.#writing = false;
  }

  async #write(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#pool.query({
        name: 'zelo_leituras',
        text: TEXT,
        values: [
          ...COLUMNS.map((column) => batch.map(({ reading }) => reading[column])),
          JANELA_LEITURA_MINUTOS,
        ],
      });
    } catch (error) {
      if (batch.length === 1) return batch[0]?.failed(error);
      // One that cannot be written must not fail the others.
      for (const item of batch) await this.#write([item]);
      return;
    }
    for (const { written } of batch) written();
  }
}

const queues = new WeakMap<Pool, Readings>();

/** The event of a reading; once in a few minutes for the same person, record, reason and address. Not inside a transaction. */
export async function auditReading(
  pool: Pool,
  entity: Pick<EntityModel, 'name'>,
  { usuario, prestadorId, ip, motivo }: Contexto,
  id: number,
  acao: AcaoDeLeitura,
): Promise<void> {
  let queue = queues.get(pool);
  if (!queue) queues.set(pool, (queue = new Readings(pool)));
  const { id: usuarioId, nome } = usuario;
  await queue.add([entity.name, id, acao, usuarioId, nome, prestadorId, ip, motivo, pedidoAtual()]);
}

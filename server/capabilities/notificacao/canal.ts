/**
 * Live events: one open answer (server-sent events) for each browser, told by NOTIFY from whatever process wrote.
 * The event id is the snapshot of the database that the reader has seen: after a cut it gets exactly what was
 * committed since (docs/decisions/0055). Every look asks for the session again, so that a revoked one ends at once.
 */
import type { ServerResponse } from 'node:http';
import type { Pool } from '#server/database/query.ts';
import type { Database } from '#server/database/pool.ts';
import type { MudancaDeAcesso, Sessao, SessionStore } from '#server/plugins/session-store.ts';
import { quem, VISIVEIS } from './consulta.ts';

export type CanalOptions = {
  readonly pool: Pool;
  readonly listen: Database['listen'];
  readonly sessoes: SessionStore;
  readonly onError: (error: unknown) => void;
  /** A comment line when nothing else was said, so that no proxy closes the line. Default 20 s. */
  readonly keepAliveMs?: number;
};

/** Why a line ends: the session is over or locked, or the server stops or cannot go on (come back). */
type Fim = 'sessao' | 'bloqueada' | 'servidor';

type Conexao = {
  readonly hash: string;
  readonly usuarioId: number;
  readonly raw: ServerResponse;
  cursor: string | null;
  naoLidas: number | null;
  working: boolean;
  again: boolean;
};

type Evento = {
  readonly id: number;
  readonly tipo: string;
  readonly titulo: string;
  readonly texto: string | null;
  readonly destino: string | null;
  readonly prestadorId: number | null;
  readonly criadoEm: string;
};

const CHANNEL = 'zelo_notificacao';
/** pg_snapshot as text: xmin:xmax:xip,... */
const SNAPSHOT = /^[0-9]{1,19}:[0-9]{1,19}:(?:[0-9]{1,19}(?:,[0-9]{1,19}){0,199})?$/;
/** More news than this after a cut are read as a list, not told one by one. */
const MOST = 50;
/** A reader that does not take what it is sent is let go; it comes back with its cursor. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_PER_SESSION = 20;

export class Canal {
  readonly #options: CanalOptions;
  readonly #open = new Map<number, Set<Conexao>>();
  #unlisten: (() => Promise<void>) | undefined;
  #forget: (() => void) | undefined;
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(options: CanalOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    const { listen, sessoes, keepAliveMs = 20_000 } = this.#options;
    this.#unlisten = await listen(
      CHANNEL,
      (payload) => this.#told(payload),
      () => this.#lookAll(),
    );
    this.#forget = sessoes.aoMudar((mudanca) => this.#accessChanged(mudanca));
    this.#timers = [
      setInterval(() => this.#beat(), keepAliveMs),
      // While changes of access are not heard, each line asks by itself.
      setInterval(() => (sessoes.ouve ? undefined : this.#lookAll()), 1_000),
    ];
    for (const timer of this.#timers) timer.unref();
  }

  /** Ends every line; readers come back to another process. */
  stop(): void {
    this.#closed = true;
    for (const conexao of this.#all()) this.#end(conexao, 'servidor');
    for (const timer of this.#timers) clearInterval(timer);
    this.#forget?.();
  }

  /** Tells every open browser that the product's values changed: an idle one asks nothing and would not learn. */
  avisarConfiguracao(versao: number): void {
    for (const { raw } of this.#all()) raw.write(`event: configuracao\ndata: ${JSON.stringify({ versao })}\n\n`);
  }

  async unlisten(): Promise<void> {
    await this.#unlisten?.();
  }

  /** Whether the session may open one more line. */
  cabe(sessao: Sessao): boolean {
    const own = this.#open.get(sessao.usuario.id) ?? [];
    return !this.#closed && [...own].filter(({ hash }) => hash === sessao.hash).length < MOST_PER_SESSION;
  }

  /** Takes over an answer whose head was sent. `cursor`: what the reader saw last, as it says. */
  abrir(sessao: Sessao, raw: ServerResponse, cursor: string | undefined): void {
    const conexao: Conexao = {
      hash: sessao.hash,
      usuarioId: sessao.usuario.id,
      raw,
      cursor: cursor !== undefined && cursor.length <= 4_000 && SNAPSHOT.test(cursor) ? cursor : null,
      naoLidas: null,
      working: false,
      again: false,
    };
    const own = this.#open.get(conexao.usuarioId) ?? new Set();
    this.#open.set(conexao.usuarioId, own.add(conexao));
    raw.on('close', () => this.#drop(conexao));
    raw.on('error', () => this.#drop(conexao));
    this.#look(conexao);
  }

  #all(): Conexao[] {
    return [...this.#open.values()].flatMap((own) => [...own]);
  }

  #drop(conexao: Conexao): void {
    const own = this.#open.get(conexao.usuarioId);
    own?.delete(conexao);
    if (own?.size === 0) this.#open.delete(conexao.usuarioId);
  }

  #end(conexao: Conexao, motivo: Fim): void {
    this.#drop(conexao);
    conexao.raw.end(`event: fim\ndata: ${JSON.stringify({ motivo })}\n\n`);
  }

  /** 'n:1,2' or 'l:3': the users with news. */
  #told(payload: string): void {
    for (const id of payload.slice(2).split(',')) for (const conexao of this.#open.get(Number(id)) ?? []) this.#look(conexao);
  }

  #accessChanged({ hash, usuarioId }: MudancaDeAcesso): void {
    const touched =
      hash !== undefined
        ? this.#all().filter((conexao) => conexao.hash === hash)
        : usuarioId !== undefined
          ? [...(this.#open.get(usuarioId) ?? [])]
          : this.#all();
    for (const conexao of touched) this.#look(conexao);
  }

  #lookAll(): void {
    for (const conexao of this.#all()) this.#look(conexao);
  }

  #beat(): void {
    for (const conexao of this.#all()) {
      if (conexao.raw.writableLength > MOST_WAITING_BYTES) conexao.raw.destroy();
      else conexao.raw.write(': \n\n');
      // The session may have run out by the clock, which nobody announces.
      this.#look(conexao);
    }
  }

  /** One look at a time for each line; what is told meanwhile is looked for afterwards. */
  #look(conexao: Conexao): void {
    conexao.again = true;
    if (conexao.working) return;
    conexao.working = true;
    void this.#lookOn(conexao).finally(() => (conexao.working = false));
  }

  async #lookOn(conexao: Conexao): Promise<void> {
    try {
      while (conexao.again && !conexao.raw.writableEnded && !conexao.raw.destroyed) {
        conexao.again = false;
        const sessao = await this.#options.sessoes.verificar(conexao.hash);
        if (sessao?.bloqueada) {
          this.#end(conexao, 'bloqueada');
          return;
        }
        if (!sessao || sessao.usuario.id !== conexao.usuarioId || !sessao.ability.can('list', 'notificacao')) {
          this.#end(conexao, 'sessao');
          return;
        }
        await this.#tell(conexao, sessao);
      }
    } catch (error) {
      // The database does not answer: the reader comes back with its cursor.
      this.#options.onError(error);
      this.#end(conexao, 'servidor');
    }
  }

  async #tell(conexao: Conexao, sessao: Sessao): Promise<void> {
    const first = conexao.naoLidas === null;
    const news = await this.#news(conexao.cursor, sessao);
    const { raw } = conexao;
    if (raw.writableEnded || raw.destroyed) return;
    conexao.cursor = news.cursor;
    const lines: string[] = [];
    const count = JSON.stringify({ naoLidas: news.naoLidas });
    if (first) lines.push(`event: inicio\ndata: ${count}\n\n`);
    if (news.perdidas) lines.push('event: recomecar\ndata: {}\n\n');
    for (const evento of news.eventos) lines.push(`event: notificacao\ndata: ${JSON.stringify(evento)}\n\n`);
    // Only the last line bears the cursor: a reader that is cut off before it gets all of them again.
    if (lines.length > 0 || news.naoLidas !== conexao.naoLidas)
      lines.push(`id: ${news.cursor}\nevent: contagem\ndata: ${count}\n\n`);
    conexao.naoLidas = news.naoLidas;
    if (lines.length > 0) raw.write(lines.join(''));
  }

  /** What was committed since the cursor's snapshot, in one statement and so in one snapshot of its own. */
  async #news(
    cursor: string | null,
    sessao: Sessao,
  ): Promise<{ cursor: string; naoLidas: number; eventos: Evento[]; perdidas: boolean }> {
    const { rows } = await this.#options.pool
      .query({ name: 'notificacao-novas', text: NEWS, values: [...quem(sessao), cursor] })
      .catch((error: { code?: string }) => {
        // A cursor that only looks like a snapshot.
        if (cursor === null || error.code !== '22P02') throw error;
        return this.#options.pool.query({ name: 'notificacao-novas', text: NEWS, values: [...quem(sessao), '1:1:'] });
      });
    const row = rows[0] as {
      cursor: string;
      nao_lidas: number;
      novas: readonly (Evento & { sensivel: boolean })[];
      alheio: boolean;
    };
    const perdidas = row.alheio || row.novas.length > MOST;
    const eventos = row.novas.map(({ sensivel, texto, ...rest }) => ({
      ...rest,
      texto: sensivel ? null : texto,
      criadoEm: new Date(rest.criadoEm).toISOString(),
    }));
    return { cursor: row.cursor, naoLidas: row.nao_lidas, eventos: perdidas ? [] : eventos, perdidas };
  }
}

/**
 * $3: the snapshot seen last, null at the first time. A cursor ahead of the database is of another life of it (a
 * restored copy): then nothing is told one by one.
 */
const NEWS = `
SELECT pg_current_snapshot()::text AS cursor,
       (SELECT count(*)::int FROM notificacao n WHERE ${VISIVEIS} AND n.lida_em IS NULL) AS nao_lidas,
       coalesce(pg_snapshot_xmax($3::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot()), false) AS alheio,
       CASE WHEN $3::pg_snapshot IS NULL THEN '[]'::json ELSE coalesce((
         SELECT json_agg(r ORDER BY r.id) FROM (
           SELECT n.id, n.tipo, n.titulo, n.texto, n.sensivel, n.destino, n.prestador_id AS "prestadorId", n.criado_em AS "criadoEm"
             FROM notificacao n
            WHERE ${VISIVEIS} AND n.tx >= pg_snapshot_xmin($3::pg_snapshot)
              AND NOT pg_visible_in_snapshot(n.tx, $3::pg_snapshot) AND n.tx < pg_snapshot_xmax(pg_current_snapshot())
            ORDER BY n.id LIMIT ${MOST + 1}) r), '[]'::json) END AS novas`;

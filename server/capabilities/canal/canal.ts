/**
 * The live channel: one open answer (server-sent events) for each browser. The browser hears the topics that
 * it asks for. NOTIFY tells them from whatever process wrote. The event id is the snapshot of the database
 * that the reader has seen. So after a cut it gets exactly what was committed since (docs/decisions/0055 and
 * 0094). Every look asks for the session again, so that a revoked one ends at once.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Pool } from '#server/database/query.ts';
import type { Database } from '#server/database/pool.ts';
import type { MudancaDeAcesso, Sessao, SessionStore } from '#server/plugins/session-store.ts';
import { CHANNEL, MOST_EVENTS, notify, readNews } from './canal-repository.ts';
import { lerTopico, type Dito, type NomeDeTopico, type Topico } from './topicos.ts';

export type CanalOptions = {
  readonly pool: Pool;
  readonly listen: Database['listen'];
  readonly sessoes: SessionStore;
  readonly onError: (error: unknown) => void;
  /** How far the primary is, told before what is told: who reads it again finds it on a standby too. */
  readonly posicao?: () => Promise<string | undefined>;
  /** A sign when nothing else was said, so that no proxy closes the line. Default 20 s. */
  readonly keepAliveMs?: number;
};

/** Why a line ends: the session is over or locked, or the server stops or cannot go on (come back). */
type Fim = 'sessao' | 'bloqueada' | 'servidor';

type Ouvido = { readonly tipo: Topico; readonly nome: NomeDeTopico };

/** Topics asked for on an open line; `desde`: the snapshot that the reader's own reading is not older than. */
type Pedido = { readonly topicos: readonly string[]; readonly desde: string | null };

type Conexao = {
  /** Known to its browser alone. */
  readonly id: string;
  readonly hash: string;
  readonly usuarioId: number;
  readonly raw: ServerResponse;
  readonly topicos: Map<string, Ouvido>;
  /** Asked for and not yet judged. */
  readonly pedidos: Pedido[];
  /** Ephemeral events on their way. */
  readonly efemeros: Efemero[];
  /** What each source told last. */
  readonly ditos: Map<string, unknown>;
  cursor: string | null;
  aberta: boolean;
  /** By which the topics were judged last; undefined: to be judged again. */
  sessao: Sessao | undefined;
  working: boolean;
  look: boolean;
  beat: boolean;
};

export type Efemero = {
  readonly topico: string;
  /** The line that spoke, which does not hear itself. */
  readonly linha: string;
  readonly de: { readonly id: number; readonly nome: string };
  readonly dado: unknown;
};

type Assinar = Pedido & { readonly linha: string; readonly hash: string; readonly deixar: readonly string[] };

/** pg_snapshot as text: xmin:xmax:xip,... */
const SNAPSHOT = /^[0-9]{1,19}:[0-9]{1,19}:(?:[0-9]{1,19}(?:,[0-9]{1,19}){0,199})?$/;
/** A reader that does not take what it is sent is let go; it comes back with its cursor. */
const MOST_WAITING_BYTES = 256 * 1024;
const MOST_PER_SESSION = 20;
export const MOST_TOPICS = 100;
/** NOTIFY takes less than 8000 bytes. */
const MOST_NOTICE_BYTES = 7_900;

export class Canal {
  readonly #options: CanalOptions;
  readonly #tipos = new Map<string, Topico>();
  readonly #open = new Map<number, Set<Conexao>>();
  #unlisten: (() => Promise<void>) | undefined;
  #forget: (() => void) | undefined;
  #timers: NodeJS.Timeout[] = [];
  #closed = false;

  constructor(options: CanalOptions) {
    this.#options = options;
  }

  /** Adds a kind; before the first line is opened. */
  declarar(tipo: Topico): void {
    if (this.#tipos.has(tipo.nome)) throw new Error(`two topics '${tipo.nome}'`);
    this.#tipos.set(tipo.nome, tipo);
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
    for (const { raw } of this.#all())
      raw.write(`event: configuracao\ndata: ${JSON.stringify({ versao })}\n\n`);
  }

  async unlisten(): Promise<void> {
    await this.#unlisten?.();
  }

  /** Open lines of this process. */
  get linhas(): number {
    return [...this.#open.values()].reduce((sum, own) => sum + own.size, 0);
  }

  /** Whether the session may open one more line. */
  cabe(sessao: Sessao): boolean {
    const own = this.#open.get(sessao.usuario.id) ?? [];
    return !this.#closed && [...own].filter(({ hash }) => hash === sessao.hash).length < MOST_PER_SESSION;
  }

  /** Takes over an answer whose head was sent. `cursor`: what the reader saw last, as it says. */
  abrir(sessao: Sessao, raw: ServerResponse, cursor: string | undefined, topicos: readonly string[]): void {
    // Gone while the session was looked up: its 'close' has been, and would never take it out again.
    if (raw.destroyed) return;
    const conexao: Conexao = {
      id: randomBytes(18).toString('base64url'),
      hash: sessao.hash,
      usuarioId: sessao.usuario.id,
      raw,
      topicos: new Map(),
      pedidos: [{ topicos, desde: null }],
      efemeros: [],
      ditos: new Map(),
      cursor: snapshotOf(cursor),
      aberta: false,
      sessao: undefined,
      working: false,
      look: false,
      beat: false,
    };
    const own = this.#open.get(conexao.usuarioId) ?? new Set();
    this.#open.set(conexao.usuarioId, own.add(conexao));
    raw.on('close', () => this.#drop(conexao));
    raw.on('error', () => this.#drop(conexao));
    this.#look(conexao);
  }

  /** The kind of the topic where the session may hear it; undefined: refused, or no topic at all. */
  async julgar(sessao: Sessao, topico: string): Promise<Ouvido | undefined> {
    const nome = lerTopico(topico);
    const tipo = nome && this.#tipos.get(nome.nome);
    if (!nome || !tipo || (nome.prestadorId !== null && !sessao.prestadores.has(nome.prestadorId)))
      return undefined;
    return (await tipo.pode(sessao, nome)) ? { tipo, nome } : undefined;
  }

  /** What an open line hears from now on, whichever process holds it. Answers the topics that are refused. */
  async assinar(
    sessao: Sessao,
    linha: string,
    pedido: {
      readonly assinar: readonly string[];
      readonly deixar: readonly string[];
      readonly desde?: string | undefined;
    },
  ): Promise<readonly string[]> {
    const judged = await Promise.all(
      pedido.assinar.map(async (topico) => [topico, await this.julgar(sessao, topico)] as const),
    );
    const topicos = judged.flatMap(([topico, ouvido]) => (ouvido ? [topico] : []));
    const given: Assinar = {
      linha,
      hash: sessao.hash,
      topicos,
      deixar: pedido.deixar,
      desde: snapshotOf(pedido.desde),
    };
    const here = this.#lineOf(sessao.usuario.id, given);
    if (here) this.#subscribe(here, given);
    else if (topicos.length + given.deixar.length > 0) {
      const fits = Buffer.byteLength(JSON.stringify(given)) < MOST_NOTICE_BYTES;
      await this.#notify('a', { ...given, usuarioId: sessao.usuario.id, ...(fits ? {} : { desde: null }) });
    }
    return judged.flatMap(([topico, ouvido]) => (ouvido ? [] : [topico]));
  }

  /** Tells the others on an ephemeral topic; false where the session may not. */
  async publicar(sessao: Sessao, linha: string, topico: string, dado: unknown): Promise<boolean> {
    const ouvido = await this.julgar(sessao, topico);
    if (!ouvido?.tipo.efemero) return false;
    const { id, nome } = sessao.usuario;
    await this.#notify('e', { topico, linha, de: { id, nome }, dado } satisfies Efemero);
    return true;
  }

  async #notify(kind: 'a' | 'e', content: object): Promise<void> {
    await notify(this.#options.pool, `${kind}:${JSON.stringify(content)}`);
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
    conexao.raw.end(write('fim', { motivo }));
  }

  /** 'u:1,2' users with news, 't:topic' a durable topic with news, 'e:{}' an ephemeral event, 'a:{}' a line's topics. */
  #told(payload: string): void {
    const rest = payload.slice(2);
    switch (payload[0]) {
      case 'u':
        for (const id of rest.split(','))
          for (const conexao of this.#open.get(Number(id)) ?? []) this.#look(conexao);
        return;
      case 't':
        for (const conexao of this.#all()) if (conexao.topicos.has(rest)) this.#look(conexao);
        return;
      case 'e': {
        const efemero = JSON.parse(rest) as Efemero;
        for (const conexao of this.#all()) {
          if (!conexao.topicos.has(efemero.topico) || conexao.id === efemero.linha) continue;
          conexao.efemeros.push(efemero);
          this.#work(conexao);
        }
        return;
      }
      case 'a': {
        const given = JSON.parse(rest) as Assinar & { readonly usuarioId: number };
        const here = this.#lineOf(given.usuarioId, given);
        if (here) this.#subscribe(here, given);
        return;
      }
      default:
    }
  }

  /** The session's own line; another's id opens nothing. */
  #lineOf(usuarioId: number, { linha, hash }: Assinar): Conexao | undefined {
    return [...(this.#open.get(usuarioId) ?? [])].find(
      (conexao) => conexao.id === linha && conexao.hash === hash,
    );
  }

  #subscribe(conexao: Conexao, { topicos, deixar, desde }: Assinar): void {
    for (const topico of deixar) this.#leave(conexao, topico);
    const fresh = topicos.filter((topico) => !conexao.topicos.has(topico));
    if (fresh.length === 0) return;
    conexao.pedidos.push({ topicos: fresh, desde });
    this.#look(conexao);
  }

  #leave(conexao: Conexao, topico: string): void {
    conexao.topicos.delete(topico);
    conexao.ditos.delete(topico);
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
      // The session may have run out by the clock, and a record may have gone to another's hands: nobody announces it.
      conexao.sessao = undefined;
      conexao.beat = true;
      this.#look(conexao);
    }
  }

  #look(conexao: Conexao): void {
    conexao.look = true;
    this.#work(conexao);
  }

  /** One look at a time for each line; what is told meanwhile is looked for afterwards. */
  #work(conexao: Conexao): void {
    if (conexao.working) return;
    conexao.working = true;
    void this.#workOn(conexao).finally(() => {
      conexao.working = false;
      // Asked for after the last look and before this line.
      const { raw, look, efemeros } = conexao;
      if ((look || efemeros.length > 0) && !raw.writableEnded && !raw.destroyed) this.#work(conexao);
    });
  }

  async #workOn(conexao: Conexao): Promise<void> {
    const { raw, efemeros } = conexao;
    try {
      while ((conexao.look || efemeros.length > 0) && !raw.writableEnded && !raw.destroyed) {
        const sessao = await this.#options.sessoes.verificar(conexao.hash);
        if (sessao?.bloqueada) return this.#end(conexao, 'bloqueada');
        if (!sessao || sessao.usuario.id !== conexao.usuarioId) return this.#end(conexao, 'sessao');
        if (conexao.sessao !== sessao) await this.#judgeAgain(conexao, sessao);
        for (const { topico, de, dado } of efemeros.splice(0))
          if (conexao.topicos.has(topico)) raw.write(write('topico', { topico, de, dado }));
        if (!conexao.look) continue;
        conexao.look = false;
        await this.#tell(conexao, sessao);
        if (conexao.pedidos.length > 0) conexao.look = true;
      }
    } catch (error) {
      // The database does not answer: the reader comes back with its cursor.
      this.#options.onError(error);
      this.#end(conexao, 'servidor');
    }
  }

  /** Topics that the session may no longer hear are told as refused and heard no more. */
  async #judgeAgain(conexao: Conexao, sessao: Sessao): Promise<void> {
    for (const topico of conexao.topicos.keys()) {
      if (await this.julgar(sessao, topico)) continue;
      this.#leave(conexao, topico);
      conexao.raw.write(write('recusado', { topico }));
    }
    conexao.sessao = sessao;
  }

  /** Takes on the first of what is asked for; `desde` is for the topics that are new. */
  async #take(conexao: Conexao, sessao: Sessao): Promise<Pedido> {
    const { topicos, desde } = conexao.pedidos.shift() ?? { topicos: [], desde: null };
    const taken: string[] = [];
    for (const topico of topicos) {
      const ouvido = conexao.topicos.size < MOST_TOPICS ? await this.julgar(sessao, topico) : undefined;
      if (ouvido) {
        conexao.topicos.set(topico, ouvido);
        taken.push(topico);
      } else conexao.raw.write(write('recusado', { topico }));
    }
    return { topicos: taken, desde };
  }

  async #tell(conexao: Conexao, sessao: Sessao): Promise<void> {
    const first = !conexao.aberta;
    const known = [...conexao.topicos.keys()];
    const novos = await this.#take(conexao, sessao);
    // Opened with a cursor, everything is read from there.
    const news = await this.#news(
      conexao,
      sessao,
      first && conexao.cursor !== null
        ? { known: novos.topicos, topicos: [], desde: null }
        : { known, ...novos },
    );
    const { raw } = conexao;
    if (raw.writableEnded || raw.destroyed) return;
    const lines: string[] = [];
    if (first) lines.push(write('inicio', { linha: conexao.id, topicos: novos.topicos }));
    else if (novos.topicos.length > 0) lines.push(write('assinado', { topicos: novos.topicos }));
    for (const topico of news.reler)
      if (conexao.topicos.has(topico)) lines.push(write('topico', { topico, reler: true }));
    for (const { id, topico, mudancas } of news.eventos) {
      const ouvido = conexao.topicos.get(topico);
      if (!ouvido || news.reler.has(topico)) continue;
      const seen = ouvido.tipo.mostra?.(mudancas, sessao, ouvido.nome);
      lines.push(write('topico', { topico, seq: id, ...(seen ? { mudancas: seen } : { reler: true }) }));
    }
    for (const { topico, ditos } of news.fontes)
      for (const { event, data } of ditos) lines.push(write(event, { topico, ...data }));
    // What says nothing new is not said, but with the heartbeat: an idle reader's cursor grows old.
    if (lines.length === 0 && conexao.beat) lines.push(write('visto', {}));
    const posicao = lines.length > 0 ? await this.#options.posicao?.() : undefined;
    if (posicao !== undefined) lines.unshift(write('posicao', { posicao }));
    // Only the last line bears the cursor: a reader that is cut off before it gets all of them again.
    if (lines.length > 0) raw.write(`${lines.slice(0, -1).join('')}id: ${news.cursor}\n${lines.at(-1)}`);
    conexao.cursor = news.cursor;
    conexao.aberta = true;
    conexao.beat = false;
  }

  /** What was committed since the cursor's snapshot, in one statement and so in one snapshot of its own. */
  async #news(
    { cursor, aberta, topicos: ouvidos, ditos: antes }: Conexao,
    sessao: Sessao,
    { known, topicos, desde }: Pedido & { readonly known: readonly string[] },
  ) {
    const fontes = [...ouvidos].flatMap(([topico, { tipo }]) =>
      tipo.fonte ? [{ topico, fonte: tipo.fonte, nome: tipo.nome }] : [],
    );
    const row = await readNews(this.#options.pool, {
      fontes: fontes.map(({ nome, fonte }) => ({ nome, sql: fonte.sql })),
      usuarioId: sessao.usuario.id,
      prestadores: [...sessao.prestadores],
      cursor,
      known,
      topicos,
      desde,
    });
    const gap = (row.alheio || row.varrido) && !aberta;
    const reler = new Set(row.recentes);
    if (gap || row.eventos.length > MOST_EVENTS) for (const topico of known) reler.add(topico);
    if (row.eventos.length > MOST_EVENTS || row.novos_perdidos)
      for (const topico of topicos) reler.add(topico);
    return {
      cursor: row.cursor,
      reler: new Set([...reler].filter((topico) => this.#isDurable(ouvidos.get(topico)))),
      eventos: row.eventos.length > MOST_EVENTS ? [] : row.eventos,
      fontes: fontes.flatMap(({ topico, fonte }, at) => {
        const { ditos, dito } = fonte.contar(row.fontes[at], antes.get(topico), row.alheio);
        antes.set(topico, dito);
        return [{ topico, ditos }];
      }),
    };
  }

  /** Told from `canal_evento`: a source tells its own gaps, and what is ephemeral has none. */
  #isDurable(ouvido: Ouvido | undefined): boolean {
    return ouvido !== undefined && !ouvido.tipo.fonte && !ouvido.tipo.efemero;
  }
}

/** What looks like a snapshot; anything else is none. */
function snapshotOf(text: string | null | undefined): string | null {
  return typeof text === 'string' && text.length <= 4_000 && SNAPSHOT.test(text) ? text : null;
}

function write(event: string, data: Dito['data']): string {
  return `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

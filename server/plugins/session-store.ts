/**
 * Sessions: 256-bit random tokens of which only the sha256 is stored, sliding, revocable at once.
 * A warm request costs no query: account, ability and providers stay in a small cache that the triggers of the
 * access tables clear in every process by NOTIFY. While this process cannot hear them, nothing is cached.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { buildAbility, type Ability } from '#domain/acesso/ability.ts';
import { gerenciaTudo } from '#domain/acesso/concessao.ts';
import { camposDe, type Limites } from '#domain/acesso/limites.ts';
import type { Permission } from '#domain/acesso/permissions.ts';
import { rowRulesOf, type RowRules } from '#domain/acesso/linhas.ts';
import type { EntityModel } from '#domain/registro/entity.ts';
import { limitesDaConta } from './limits-sql.ts';
import { alcanceOf } from './reach.ts';
import type { Alcance } from './context.ts';
import { contaOf, CONCLUDE, CONFIRM, LOAD, LOCK, OPEN, type Conta, type SessaoRow } from './session-sql.ts';
import { PENDENTE_MINUTOS, type Exigencia, type Meio } from '#domain/segundo-fator/exigencia.ts';
import { estadoDoFator } from './second-factor.ts';
import { lembrarNavegador } from './browser-mark.ts';
import { direitosVendoComo, type VendoComo } from './view-as.ts';
import { eventSql } from '#server/database/audit-event.ts';

export type { Conta } from './session-sql.ts';

export type Sessao = {
  /** sha256 of the token, hex. */
  readonly hash: string;
  readonly usuario: Conta;
  readonly permissoes: readonly Permission[];
  /** Whose rows count, by subject; for the browser's ability. */
  readonly linhas: RowRules;
  /** What the groups leave of each subject. */
  readonly limites: Limites;
  readonly ability: Ability;
  /** Active providers of the person; for an admin every active one. */
  readonly prestadores: ReadonlySet<number>;
  readonly alcance: Alcance;
  /** Those of `prestadores` that are integration providers (NAV-06). */
  readonly integracao: ReadonlySet<number>;
  /** Zones of `prestadores`. */
  readonly fusos: ReadonlyMap<number, string>;
  /** Locked for want of a hand on the machine: only unlock, the locked 'me' and its own end answer. */
  readonly bloqueada: boolean;
  /** The second step of its sign-in is owed: only that step and the session's end answer. */
  readonly pendente: boolean;
  /** When the person proved himself last, milliseconds; null: by a trusted browser only. */
  readonly confirmadaEm: number | null;
  /** Has an app or a passkey. */
  readonly temFator: boolean;
  /** The privacy term in force at its beginning was not accepted: reading and accepting it, and the end, alone answer. */
  readonly termoPendente: boolean;
  /** Whose rights the session borrows to look and not to write; null for a session of its own. */
  readonly vendoComo: VendoComo | null;
  /** Milliseconds of the clock. */
  readonly expiraEm: number;
};

type Entry = Omit<Sessao, 'expiraEm' | 'bloqueada'> & {
  expiraEm: number;
  bloqueada: boolean;
  /** Last sign of the person, here or as the database knew it. */
  vistoEm: number;
  gravadoEm: number;
  readonly criadaEm: number;
  readonly lidoEm: number;
};

/** Where an entry comes from. */
export type Origem = {
  readonly ip: string;
  readonly agente: string | null;
  /** The source port, which several people behind one address differ by (Marco Civil, art. 15); null: not known. */
  readonly porta?: number | null;
  /** The browser's own mark, by which the next entry tells whether it is the same computer. */
  readonly dispositivo?: string | null;
  /** How the person proved who they are; 'senha' unless said otherwise. */
  readonly meio?: 'senha' | 'email' | 'govbr' | 'chave';
};

export type SessionStoreOptions = {
  readonly pool: Pool;
  /** Sliding time without a request, asked at each use. Default 240. */
  readonly minutos?: () => number;
  /** Minutes without a sign of the person until the session is locked, asked at each use; 0, the default: never. */
  readonly inatividade?: () => number;
  /** Who must have a second factor, asked at each sign-in; default: nobody. */
  readonly exigencia?: () => Exigencia;
  /** Days that a browser is trusted, asked at each sign-in; default: none is. */
  readonly confiancaDias?: () => number;
  /** The declared registers, of which some say whose a row is. Default: none. */
  readonly entidades?: () => readonly EntityModel[];
  /** A session ends after this many days however much it is used. Default 30. */
  readonly diasNoMaximo?: number;
  readonly agora?: () => number;
  /** Where sessions are read while there is no primary, in which nobody could end one either. */
  readonly meanwhile?: () => Pool | undefined;
  /** Told of a sliding write that failed; the session goes on. */
  readonly aviso?: (erro: unknown) => void;
};

/** Whose access may have changed: one session, one account, or anybody. */
export type MudancaDeAcesso = { readonly hash?: string; readonly usuarioId?: number };

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const MAX_ENTRIES = 10_000;
const WRITE_EVERY = 60_000;
/** What no notice tells, such as a contract that ended at midnight, counts after this long at the latest. */
const MAX_AGE = 300_000;
/** How often it is asked whether the primary is lost, by who waits for it. */
const LOST_LOOK_MS = 100;
/** The browser locks on the minute and says so; a session whose browser says nothing is locked this much later. */
const LOCK_GRACE = 120_000;

/** The stored form of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

export class SessionStore {
  readonly #minutos: () => number;
  readonly #inatividade: () => number;
  readonly #pool: Pool;
  readonly #maxDias: number;
  readonly #exigencia: () => Exigencia;
  readonly #confiancaDias: () => number;
  readonly #entidades: () => readonly EntityModel[];
  readonly #now: () => number;
  readonly #warn: (erro: unknown) => void;
  readonly #meanwhile: () => Pool | undefined;
  readonly #cache = new Map<string, Entry>();
  readonly #listeners = new Set<(mudanca: MudancaDeAcesso) => void>();
  /** Grows with each invalidation: what was read before one is not cached after it. */
  #epoch = 0;
  #listening = false;

  constructor(options: SessionStoreOptions) {
    this.#pool = options.pool;
    this.#minutos = options.minutos ?? (() => 240);
    this.#inatividade = options.inatividade ?? (() => 0);
    this.#exigencia = options.exigencia ?? (() => 'NINGUEM');
    this.#confiancaDias = options.confiancaDias ?? (() => 0);
    this.#entidades = options.entidades ?? (() => []);
    this.#maxDias = options.diasNoMaximo ?? 30;
    this.#now = options.agora ?? Date.now;
    this.#meanwhile = options.meanwhile ?? (() => undefined);
    this.#warn = options.aviso ?? (() => undefined);
  }

  /** Puts the notices on the tables that declarations made; at every start, nothing to do after the first. */
  async preparar(): Promise<void> {
    await this.#pool.query('SELECT zelo_acesso_ligar()');
  }

  /**
   * A new session; the token is seen here once and never again. Whichever way the person came in, this records the
   * entry: last access, failures forgotten, the event 'entrar'. Where a second step is owed the session waits for it.
   */
  async abrir(usuarioId: number, origem: Origem): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.#now();
    const marca = origem.dispositivo ?? null;
    const regra = { exigencia: this.#exigencia(), dias: this.#confiancaDias() };
    const { passo, temFator } = await estadoDoFator(this.#pool, usuarioId, regra, marca);
    // A passkey with the person's finger or PIN is both factors.
    const pendente = passo !== 'livre' && origem.meio !== 'chave';
    const provada = !pendente && (origem.meio === 'chave' || !temFator);
    const until = pendente ? now + PENDENTE_MINUTOS * 60_000 : this.#slide(now, now);
    await this.#pool.query({
      name: 'sessao-abrir',
      text: OPEN,
      values: [
        hashToken(token),
        usuarioId,
        new Date(now),
        new Date(until),
        origem.ip,
        origem.agente?.slice(0, 300) ?? null,
        origem.dispositivo ? createHash('sha256').update(origem.dispositivo).digest() : null,
        origem.meio ?? 'senha',
        pendente,
        provada ? new Date(now) : null,
        origem.porta ?? null,
      ],
    });
    if (!pendente) await lembrarNavegador(this.#pool, usuarioId, marca);
    // Those that ended long ago are of no use to anybody.
    await this.#pool.query(
      `DELETE FROM sessao WHERE usuario_id = $1 AND expira_em < now() - interval '30 days'`,
      [usuarioId],
    );
    return token;
  }

  /**
   * The live session of a token, with its time slid; null when unknown, revoked, expired or of an inactive account.
   * `renovar: false`: what the machine asks by itself (live events, counts) is no use by a person and slides nothing.
   * `sinal`: a hand on the machine, which keeps the lock away; by itself it is no use of the server, whose time
   * SES-18 counts. A locked session comes back locked and slides no more.
   */
  async ler(
    token: string,
    { renovar = true, sinal = renovar }: { readonly renovar?: boolean; readonly sinal?: boolean } = {},
  ): Promise<Sessao | null> {
    if (!TOKEN.test(token)) return null;
    const entry = await this.#live(hashToken(token));
    if (!entry || entry.bloqueada || entry.pendente) return entry;
    const now = this.#now();
    if (sinal) entry.vistoEm = now;
    if (renovar) entry.expiraEm = this.#slide(now, entry.criadaEm);
    if (sinal && now - entry.gravadoEm >= WRITE_EVERY) {
      entry.gravadoEm = now;
      this.#write(entry, now);
    }
    return entry;
  }

  /** Whether the session of this token was read before and nothing has changed since: no query is needed to judge it. */
  conhece(token: string): boolean {
    return this.#listening && TOKEN.test(token) && this.#cache.has(hashToken(token));
  }

  /** The live session behind a stored hash, its time as it is: for connections that outlive their request. */
  async verificar(hash: string): Promise<Sessao | null> {
    return this.#live(hash);
  }

  /** Calls the listener whenever access may have changed, in any process. Answers how to stop. */
  aoMudar(listener: (mudanca: MudancaDeAcesso) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Whether changes made in other processes are heard now. */
  get ouve(): boolean {
    return this.#listening;
  }

  async #live(hash: string): Promise<Entry | null> {
    const now = this.#now();
    let entry = this.#listening ? this.#cache.get(hash) : undefined;
    // Another process may have slid it: an expiry is believed only when just read.
    const stale = (kept: Entry) =>
      kept.expiraEm <= now || this.#silent(kept, now) || now - kept.lidoEm >= MAX_AGE;
    if (!entry || stale(entry)) entry = await this.#load(hash);
    if (!entry || entry.expiraEm <= now) return null;
    if (!entry.bloqueada && !entry.pendente && this.#silent(entry, now)) {
      entry.bloqueada = true;
      await this.#lock(hash, now, null);
    }
    return entry;
  }

  /** Locks the session, here at once, elsewhere by NOTIFY. */
  async bloquear(hash: string, ip: string): Promise<void> {
    await this.#lock(hash, this.#now(), ip);
    this.esquecer(hash);
  }

  /** Unlocks it; whoever calls has checked the person. Counts as a use. */
  async desbloquear(hash: string): Promise<void> {
    const now = new Date(this.#now());
    await this.#pool.query(
      `UPDATE sessao SET bloqueada_em = NULL, ultimo_uso = $2 WHERE token_hash = decode($1, 'hex') AND revogada_em IS NULL`,
      [hash, now],
    );
    this.esquecer(hash);
  }

  /** Ends the second step; whoever calls has checked it. False: the session is not there or owes nothing. */
  async concluir(hash: string, meio: Meio, ip: string): Promise<boolean> {
    const now = this.#now();
    const values = [hash, new Date(now), new Date(this.#slide(now, now)), meio, ip];
    const { rowCount } = await this.#pool.query(CONCLUDE, values);
    this.esquecer(hash);
    return (rowCount ?? 0) > 0;
  }

  /** The person has proved himself again; whoever calls has checked it. */
  async confirmar(hash: string, meio: Meio, ip: string): Promise<void> {
    await this.#pool.query(CONFIRM, [hash, new Date(this.#now()), meio, ip]);
    this.esquecer(hash);
  }

  /** The store's own time, which its sessions are judged by. */
  get agora(): number {
    return this.#now();
  }

  /** Nobody has shown a sign for longer than the lock allows. */
  #silent(entry: Entry, now: number): boolean {
    const minutes = this.#inatividade();
    return minutes > 0 && now - entry.vistoEm > minutes * 60_000 + LOCK_GRACE;
  }

  /** `ip`: of the browser that says so; null for the server's own clock. */
  async #lock(hash: string, now: number, ip: string | null): Promise<void> {
    await this.#pool.query(LOCK, [hash, new Date(now), ip]);
  }

  /**
   * Ends the session now, here; the others hear of it by NOTIFY. Answers whether it was alive. Recorded as 'sair', or
   * as 'encerrar' when its owner (`usuarioId`) ended it from elsewhere.
   */
  async revogar(hash: string, usuarioId?: number, ip: string | null = null): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `WITH fim AS (
         UPDATE sessao SET revogada_em = now()
          WHERE token_hash = decode($1, 'hex') AND revogada_em IS NULL AND ($2::bigint IS NULL OR usuario_id = $2)
         RETURNING id, usuario_id)
       SELECT ${eventSql({ recurso: "'sessao'", id: 'fim.id', acao: '$3', usuario: 'u.id', nome: 'u.nome', ip: '$4' })}
         FROM fim JOIN usuario u ON u.id = fim.usuario_id`,
      [hash, usuarioId ?? null, usuarioId === undefined ? 'sair' : 'encerrar', ip],
    );
    this.esquecer(hash);
    return (rowCount ?? 0) > 0;
  }

  /** Drops one session from the cache, or all of them. */
  esquecer(hash?: string): void {
    this.#epoch++;
    if (hash) this.#cache.delete(hash);
    else this.#cache.clear();
    this.#tell(hash ? { hash } : {});
  }

  /** Drops the sessions of one account from the cache. */
  esquecerUsuario(usuarioId: number): void {
    this.#epoch++;
    for (const [hash, entry] of this.#cache) if (isOf(entry, usuarioId)) this.#cache.delete(hash);
    this.#tell({ usuarioId });
  }

  #tell(mudanca: MudancaDeAcesso): void {
    for (const listener of this.#listeners) listener(mudanca);
  }

  /** Whether changes made elsewhere reach this process; without them nothing may be cached. */
  ouvindo(listening: boolean): void {
    this.#listening = listening;
    this.esquecer();
  }

  /** Payload of a notification: 'sessao:<hash>', 'usuario:<id>' or anything else for all. */
  avisar(payload: string): void {
    const [kind, key = ''] = payload.split(':');
    if (kind === 'sessao') this.esquecer(key);
    else if (kind === 'usuario') this.esquecerUsuario(Number(key));
    else this.esquecer();
  }

  #slide(now: number, criadaEm: number): number {
    return Math.min(now + this.#minutos() * 60_000, criadaEm + this.#maxDias * 86_400_000);
  }

  #write(entry: Entry, now: number): void {
    this.#pool
      .query(
        `UPDATE sessao SET ultimo_uso = greatest(ultimo_uso, $2), expira_em = greatest(expira_em, $3)
          WHERE token_hash = decode($1, 'hex') AND revogada_em IS NULL`,
        [entry.hash, new Date(now), new Date(entry.expiraEm)],
      )
      .catch(this.#warn);
  }

  /** Of the primary; of a standby as soon as it is found that there is none. */
  async #ask(hash: string): Promise<{ readonly pool: Pool; readonly rows: readonly SessaoRow[] }> {
    const of = async (pool: Pool) => {
      const { rows } = await pool.query<SessaoRow>({ name: 'sessao-ler', text: LOAD, values: [hash] });
      return { pool, rows };
    };
    // Who hears what changes has a primary.
    if (this.#listening) return of(this.#pool);
    const standby = this.#meanwhile();
    if (standby) return of(standby);
    let over = false;
    const primary = of(this.#pool).finally(() => (over = true));
    const lost = async (): Promise<Pool | undefined> => {
      while (!over) {
        await new Promise((resolve) => setTimeout(resolve, LOST_LOOK_MS));
        const found = this.#meanwhile();
        if (found) return found;
      }
      return undefined;
    };
    primary.catch(() => undefined); // Told by the race, unless a standby has answered.
    return Promise.race([primary, lost().then((found) => (found && !over ? of(found) : primary))]);
  }

  async #load(hash: string): Promise<Entry | undefined> {
    const epoch = this.#epoch;
    const { pool, rows } = await this.#ask(hash);
    const row = rows[0];
    if (!row) {
      this.#cache.delete(hash);
      return undefined;
    }
    const own = {
      usuario: contaOf(row),
      permissoes: row.admin ? [{ action: 'manage', subject: 'all' }] : row.permissoes,
      limites: row.limites,
      prestadores: row.prestadores,
      vendoComo: null,
    };
    const alvo = { usuarioId: row.vendo_usuario_id, grupoId: row.vendo_grupo_id };
    const borrows = alvo.usuarioId !== null || alvo.grupoId !== null;
    const {
      usuario,
      permissoes,
      limites: dosGrupos,
      prestadores,
      vendoComo,
    } = (borrows && (await direitosVendoComo(pool, own, alvo))) || own;
    const eu = {
      usuario: (vendoComo && alvo.usuarioId) ?? usuario.id,
      profissional: usuario.profissionalId,
      fornecedor: usuario.fornecedorId,
    };
    const limites = limitesDaConta(gerenciaTudo(buildAbility(permissoes)), dosGrupos);
    const linhas = rowRulesOf(this.#entidades(), permissoes, eu, limites, vendoComo !== null);
    const ability = buildAbility(permissoes, linhas, camposDe(limites));
    const alcance = alcanceOf(ability, {
      prestadores,
      ativos: row.ativos,
      profissionalId: usuario.profissionalId,
    });
    const entry: Entry = {
      hash,
      usuario,
      permissoes,
      linhas,
      limites,
      ability,
      prestadores: alcance.prestadores,
      alcance,
      integracao: new Set(prestadores.flatMap(({ id, integracao }) => (integracao ? [id] : []))),
      fusos: new Map(prestadores.map(({ id, fuso }) => [id, fuso])),
      bloqueada: row.bloqueada_em !== null,
      pendente: row.pendente,
      confirmadaEm: row.confirmada_em === null ? null : Date.parse(row.confirmada_em),
      temFator: row.tem_fator,
      termoPendente: row.termo_pendente,
      // The write of what this process saw may be on its way.
      vistoEm: Math.max(Date.parse(row.ultimo_uso), this.#cache.get(hash)?.vistoEm ?? 0),
      vendoComo,
      expiraEm: Date.parse(row.expira_em),
      criadaEm: Date.parse(row.criado_em),
      gravadoEm: Date.parse(row.ultimo_uso),
      lidoEm: this.#now(),
    };
    if (this.#listening && epoch === this.#epoch) this.#keep(entry);
    return entry;
  }

  #keep(entry: Entry): void {
    this.#cache.delete(entry.hash);
    this.#cache.set(entry.hash, entry);
    const oldest = this.#cache.size > MAX_ENTRIES ? this.#cache.keys().next().value : undefined;
    if (oldest) this.#cache.delete(oldest);
  }
}

/** The session of the account, or one that looks as it. */
function isOf({ usuario, vendoComo }: Entry, usuarioId: number): boolean {
  return usuario.id === usuarioId || (vendoComo?.tipo === 'usuario' && vendoComo.id === usuarioId);
}

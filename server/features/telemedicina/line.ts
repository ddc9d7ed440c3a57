/**
 * The signalling of calls: one open answer (server-sent events) for each place in a room, told by NOTIFY from whatever
 * process wrote (docs/guides/telemedicina.md). What browsers say to each other is kept until it is read, so a line that was cut, or
 * whose process died, goes on after the last message that it got.
 */
import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { EstadoSala, FimDaLinha } from '#domain/telemedicina/wire.ts';
import { PRESENTE_SEGUNDOS } from '#domain/telemedicina/wire.ts';
import type { Database } from '#server/database/pool.ts';
import { inTransaction, type Pool } from '#server/database/query.ts';
import type { SessionStore } from '#server/plugins/session-store.ts';
import { desligar, ligar, novidades, pulsar } from './line-repository.ts';
import { anotar, avisarSala, tocarSala, travarSala, type NoLugar } from './repository.ts';

const CANAL = 'zelo_sala';
const PULSO_MS = 6_000;

type Linha = {
  readonly id: string;
  readonly lugar: NoLugar;
  readonly raw: ServerResponse;
  cursor: number;
  dito: string;
  olhando: boolean;
  olhar: boolean;
};

export type SalasDeps = {
  readonly pool: Pool;
  readonly database: Pick<Database, 'listen'>;
  readonly sessoes: SessionStore;
  readonly aoFalhar: (erro: unknown) => void;
  /** Somebody in that room may not be there any more; `semSessao`: whose session has just ended. */
  readonly aoPerderDireito: (teleconsultaId: number, semSessao?: NoLugar) => Promise<void>;
};

export class Salas {
  readonly #deps: SalasDeps;
  readonly #abertas = new Map<number, Set<Linha>>();
  #calar: (() => Promise<void>) | undefined;
  #pulso: NodeJS.Timeout | undefined;

  constructor(deps: SalasDeps) {
    this.#deps = deps;
  }

  async comecar(): Promise<void> {
    this.#calar = await this.#deps.database.listen(
      CANAL,
      (sala) => this.#olharSala(Number(sala)),
      () => this.#olharTodas(),
    );
    this.#pulso = setInterval(() => this.#pulsar(), PULSO_MS);
    this.#pulso.unref();
  }

  /** Readers come back to another process. */
  parar(): void {
    clearInterval(this.#pulso);
    for (const linha of this.#todas()) this.#terminar(linha, 'servidor');
  }

  async calar(): Promise<void> {
    await this.#calar?.();
  }

  /** Takes over an answer whose head was sent. */
  async abrir(lugar: NoLugar, raw: ServerResponse, cursor: number): Promise<void> {
    const id = randomBytes(12).toString('base64url');
    const linha: Linha = { id, lugar, raw, cursor, dito: '', olhando: false, olhar: false };
    const daSala = this.#abertas.get(lugar.teleconsultaId) ?? new Set();
    this.#abertas.set(lugar.teleconsultaId, daSala.add(linha));
    raw.on('close', () => void this.#caiu(linha));
    raw.on('error', () => raw.destroy());
    try {
      await inTransaction(this.#deps.pool, async (db) => {
        await travarSala(db, lugar.teleconsultaId);
        if (await ligar(db, lugar.id, lugar.entrada, id)) await this.#contar(db, lugar, 'voltou');
      });
      // A place has one line: a browser that comes back has left the former one behind. One that entered anew has taken it
      // over, which the former may not have seen yet: told to come back, it would find its key gone.
      for (const outraLinha of daSala)
        if (outraLinha !== linha && outraLinha.lugar.id === lugar.id)
          this.#terminar(outraLinha, outraLinha.lugar.entrada < lugar.entrada ? 'tomada' : 'servidor');
    } catch (erro) {
      this.#deps.aoFalhar(erro);
      return this.#terminar(linha, 'servidor');
    }
    // Whoever left before the place was theirs has announced it already, or never will.
    if (raw.destroyed) return this.#caiu(linha);
    this.#olhar(linha);
  }

  async #contar(db: Parameters<typeof anotar>[0], lugar: NoLugar, passo: 'voltou' | 'caiu'): Promise<void> {
    await anotar(db, { teleconsultaId: lugar.teleconsultaId, participanteId: lugar.id, passo });
    await tocarSala(db, lugar.teleconsultaId);
    await avisarSala(db, lugar.teleconsultaId);
  }

  #todas(): Linha[] {
    return [...this.#abertas.values()].flatMap((daSala) => [...daSala]);
  }

  #olharTodas(): void {
    for (const linha of this.#todas()) this.#olhar(linha);
  }

  #olharSala(sala: number): void {
    for (const linha of this.#abertas.get(sala) ?? []) this.#olhar(linha);
  }

  /** Told first, so that its browser knows why; then the place is free. */
  async #largar(linha: Linha, motivo: FimDaLinha, semSessao?: NoLugar): Promise<void> {
    this.#terminar(linha, motivo);
    await this.#deps.aoPerderDireito(linha.lugar.teleconsultaId, semSessao);
  }

  #tirar(linha: Linha): void {
    const sala = linha.lugar.teleconsultaId;
    const daSala = this.#abertas.get(sala);
    daSala?.delete(linha);
    if (daSala?.size === 0) this.#abertas.delete(sala);
  }

  #terminar(linha: Linha, motivo: FimDaLinha): void {
    this.#tirar(linha);
    // The first reason stands: a second one would break off what was still being sent.
    if (!linha.raw.writableEnded) linha.raw.end(escrever('fim', { motivo }));
  }

  async #caiu(linha: Linha): Promise<void> {
    this.#tirar(linha);
    try {
      await inTransaction(this.#deps.pool, async (db) => {
        await travarSala(db, linha.lugar.teleconsultaId);
        if (await desligar(db, linha.lugar.id, linha.id)) await this.#contar(db, linha.lugar, 'caiu');
      });
    } catch (erro) {
      this.#deps.aoFalhar(erro);
    }
  }

  #pulsar(): void {
    for (const linha of this.#todas()) {
      linha.raw.write(': \n\n');
      // Who was there and is silent for too long is told by looking, since nobody announces it.
      pulsar(this.#deps.pool, linha.lugar.id, linha.id).then(() => this.#olhar(linha), this.#deps.aoFalhar);
    }
  }

  #olhar(linha: Linha): void {
    linha.olhar = true;
    if (linha.olhando) return;
    linha.olhando = true;
    void this.#dizer(linha).finally(() => {
      linha.olhando = false;
      if (linha.olhar && !linha.raw.writableEnded && !linha.raw.destroyed) this.#olhar(linha);
    });
  }

  async #dizer(linha: Linha): Promise<void> {
    const { lugar, raw } = linha;
    try {
      while (linha.olhar && !raw.writableEnded && !raw.destroyed) {
        linha.olhar = false;
        if (lugar.sessaoHash !== null && !(await this.#deps.sessoes.verificar(lugar.sessaoHash)))
          return await this.#largar(linha, 'sessao', lugar);
        const visto = await novidades(this.#deps.pool, lugar, linha.cursor, PRESENTE_SEGUNDOS);
        if (visto?.passou) return await this.#largar(linha, 'passou');
        if (visto?.sobra) await this.#deps.aoPerderDireito(lugar.teleconsultaId);
        if (visto?.semConsentimento) return this.#terminar(linha, 'consentimento');
        if (!visto?.minha) return this.#terminar(linha, visto?.mudou ? 'mudou' : 'tomada');
        if (visto.revogado) return this.#terminar(linha, 'link');
        const {
          sinais,
          minha: _m,
          mudou: _u,
          passou: _p,
          sobra: _s,
          revogado: _r,
          semConsentimento: _c,
          ...sala
        } = visto;
        const estado = JSON.stringify(sala satisfies EstadoSala);
        if (estado !== linha.dito) raw.write(`event: sala\ndata: ${estado}\n\n`);
        linha.dito = estado;
        for (const sinal of sinais) raw.write(escrever('sinal', sinal));
        linha.cursor = sinais.at(-1)?.id ?? linha.cursor;
      }
    } catch (erro) {
      this.#deps.aoFalhar(erro);
      this.#terminar(linha, 'servidor');
    }
  }
}

const escrever = (evento: string, dado: object): string =>
  `event: ${evento}\ndata: ${JSON.stringify(dado)}\n\n`;

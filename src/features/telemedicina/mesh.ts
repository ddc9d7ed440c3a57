/** Up to four: each browser sends to each of the others, and the server only carries what they say to find each other. */
import type { SinalRecebido } from '#domain/telemedicina/wire.ts';
import { chaveDe, type Chamada, type Medium, type Quem, type Recado } from './transport.ts';
import { trilha } from './media.ts';
import { Peer } from './peer.ts';

export class Mesh implements Medium {
  readonly lados = new Map<string, Peer>();
  readonly #chamada: Chamada;

  constructor(chamada: Chamada) {
    this.#chamada = chamada;
  }

  estarCom(participantes: readonly Quem[] | null): void {
    const la = new Set(participantes?.map(chaveDe));
    for (const [chave, par] of this.lados)
      if (!la.has(chave)) {
        par.fechar();
        this.lados.delete(chave);
      }
    for (const participante of participantes ?? []) this.#par(participante);
  }

  receber({ de, entrada, dado }: SinalRecebido): void {
    this.#par({ id: de, entrada }).receber(dado);
  }

  async dizer(recado: Recado): Promise<boolean> {
    return [...this.lados.values()].filter((par) => par.dizer(recado)).length > 0;
  }

  async trocar(de: 'audio' | 'video'): Promise<void> {
    const track = trilha(this.#chamada.enviado(), de);
    await Promise.all([...this.lados.values()].map((par) => par.trocar(de, track)));
  }

  contarMostra(): void {
    void this.dizer({ estado: this.#chamada.mostra() });
  }

  async medir(): Promise<void> {
    await Promise.all([...this.lados.values()].map((par) => par.medir().catch(() => undefined)));
  }

  fechar(): void {
    for (const par of this.lados.values()) par.fechar();
  }

  #par(pessoa: Quem): Peer {
    const chave = chaveDe(pessoa);
    const ligado = this.lados.get(chave);
    if (ligado) return ligado;
    const { lugar, enviado, enviar, mostra, aoMudar, aoOuvir } = this.#chamada;
    const par = new Peer({
      gelo: lugar.gelo,
      inicia: lugar.eu > pessoa.id,
      local: enviado(),
      enviar: (dado) => enviar({ para: pessoa.id, entrada: pessoa.entrada, dado }),
      aoMudar,
      aoOuvir: (recado) => aoOuvir(pessoa.id, recado),
      aoAbrir: () => par.dizer({ estado: mostra() }),
    });
    this.lados.set(chave, par);
    return par;
  }
}

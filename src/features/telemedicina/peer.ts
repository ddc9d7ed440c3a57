/**
 * The connection to one other browser, by perfect negotiation: whoever is polite takes the offer back where two cross. The
 * first offer is one side's alone, with sound and picture in it whatever there is to send, so that a camera that comes later,
 * or a screen, only changes what is sent and negotiates nothing.
 */
import type { Contado, Qualidade } from '#domain/telemedicina/qualidade.ts';
import type { Lugar, Sinal } from '#domain/telemedicina/wire.ts';
import { medidaDe } from './stats.ts';
import type { Lado, Ligacao, Mostra, Recado } from './transport.ts';
import { trilha } from './media.ts';

/** A browser that finds not even a way of its own (a relay that is down, say) goes on looking for ever and says nothing. */
const SEM_CAMINHO_MS = 15_000;

type Opcoes = {
  readonly gelo: Lugar['gelo'];
  /** Makes the first offer; the other side waits for it and is the polite one. */
  readonly inicia: boolean;
  readonly local: MediaStream;
  readonly enviar: (sinal: Sinal) => void;
  readonly aoMudar: () => void;
  readonly aoOuvir: (recado: Recado) => void;
  /** The way for messages is open: what the other has to know is said now. */
  readonly aoAbrir: () => void;
};

export class Peer implements Lado {
  readonly stream = new MediaStream();
  ligacao: Ligacao = 'conectando';
  qualidade: Qualidade | null = null;
  /** What the other said of itself. */
  estado: Mostra = { audio: true, video: true, tela: false };
  readonly #pc: RTCPeerConnection;
  readonly #opcoes: Opcoes;
  #canal: RTCDataChannel | undefined;
  #oferecendo = false;
  #ignorou = false;
  #comecou = false;
  #ligou = false;
  #vez: Promise<void> = Promise.resolve();
  #antes: Contado = { recebidos: 0, perdidos: 0 };
  readonly #prazo = setInterval(() => this.#procurar(), SEM_CAMINHO_MS);

  constructor(opcoes: Opcoes) {
    this.#opcoes = opcoes;
    const { servidores, soRelay } = opcoes.gelo;
    this.#pc = new RTCPeerConnection({
      iceServers: servidores.map((servidor) => ({ ...servidor, urls: [...servidor.urls] })),
      iceTransportPolicy: soRelay ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    });
    this.#pc.ontrack = ({ track }) => {
      this.stream.addTrack(track);
      opcoes.aoMudar();
    };
    this.#pc.onicecandidate = ({ candidate }) => {
      if (candidate) opcoes.enviar({ candidato: candidate.toJSON() });
    };
    this.#pc.onconnectionstatechange = () => this.#mudou();
    if (opcoes.inicia) this.#iniciar();
  }

  /** One after another: an answer is never taken before what it answers. */
  receber(sinal: Sinal): void {
    this.#vez = this.#vez.then(() => this.#tomar(sinal)).catch(() => this.#falhou());
  }

  dizer(recado: Recado): boolean {
    if (this.#canal?.readyState !== 'open') return false;
    this.#canal.send(JSON.stringify(recado));
    return true;
  }

  /** Sends this from now on; null: nothing. */
  async trocar(de: 'audio' | 'video', track: MediaStreamTrack | null): Promise<void> {
    const transceiver = this.#pc.getTransceivers().find(({ receiver }) => receiver.track.kind === de);
    await transceiver?.sender.replaceTrack(track);
  }

  async medir(): Promise<void> {
    if (this.ligacao !== 'ligado') return;
    const stats = (await this.#pc.getStats()).values() as Iterable<{ readonly [campo: string]: unknown }>;
    const { qualidade, agora } = medidaDe(stats, this.#antes, this.estado);
    this.#antes = agora;
    this.qualidade = qualidade;
  }

  fechar(): void {
    clearInterval(this.#prazo);
    this.#pc.onconnectionstatechange = null;
    this.#pc.close();
  }

  #iniciar(): void {
    this.#comecou = true;
    for (const de of ['audio', 'video'] as const)
      this.#pc.addTransceiver(trilha(this.#opcoes.local, de) ?? de, { direction: 'sendrecv' });
    this.#abrirCanal();
    this.#pc.onnegotiationneeded = () => void this.#oferecer();
  }

  async #oferecer(): Promise<void> {
    try {
      this.#oferecendo = true;
      await this.#pc.setLocalDescription();
      this.#enviarDescricao();
    } catch {
      this.#falhou();
    } finally {
      this.#oferecendo = false;
    }
  }

  async #tomar(sinal: Sinal): Promise<void> {
    if ('candidato' in sinal) {
      await this.#pc.addIceCandidate(sinal.candidato).catch((erro: unknown) => {
        if (!this.#ignorou) throw erro;
      });
      return;
    }
    const { descricao } = sinal;
    const oferta = descricao.type === 'offer';
    this.#ignorou =
      this.#opcoes.inicia && oferta && (this.#oferecendo || this.#pc.signalingState !== 'stable');
    if (this.#ignorou) return;
    await this.#pc.setRemoteDescription(descricao);
    if (!oferta) return;
    if (!this.#comecou) await this.#acompanhar();
    await this.#pc.setLocalDescription();
    this.#enviarDescricao();
  }

  /** Takes the places that the first offer has made. */
  async #acompanhar(): Promise<void> {
    this.#comecou = true;
    for (const transceiver of this.#pc.getTransceivers()) {
      transceiver.direction = 'sendrecv';
      const { kind } = transceiver.receiver.track;
      await transceiver.sender.replaceTrack(trilha(this.#opcoes.local, kind === 'audio' ? 'audio' : 'video'));
    }
    this.#abrirCanal();
    this.#pc.onnegotiationneeded = () => {
      // What this very answer settles needs no offer of its own.
      if (this.#pc.signalingState === 'stable') void this.#oferecer();
    };
  }

  #abrirCanal(): void {
    const canal = this.#pc.createDataChannel('recados', { negotiated: true, id: 0 });
    canal.addEventListener('open', () => this.#opcoes.aoAbrir());
    canal.addEventListener('message', ({ data }) => this.#ouvir(String(data)));
    this.#canal = canal;
  }

  #ouvir(dado: string): void {
    if (dado.length > 10_000) return;
    const recado = JSON.parse(dado) as Recado;
    if ('estado' in recado) this.estado = recado.estado;
    this.#opcoes.aoOuvir(recado);
  }

  #enviarDescricao(): void {
    const descricao = this.#pc.localDescription;
    if (descricao) this.#opcoes.enviar({ descricao: { type: descricao.type, sdp: descricao.sdp } });
  }

  #mudou(): void {
    const { connectionState } = this.#pc;
    if (connectionState === 'connected') {
      clearInterval(this.#prazo);
      this.ligacao = 'ligado';
      this.#ligou = true;
    } else if (connectionState === 'failed' && !this.#ligou) this.ligacao = 'sem-caminho';
    else if (connectionState === 'disconnected' || connectionState === 'failed') this.ligacao = 'caiu';
    // Another way through the net is looked for by an offer, which goes by our server.
    if (connectionState === 'failed') this.#pc.restartIce();
    this.#opcoes.aoMudar();
  }

  /** No way was found in all this time: it is said, and looked for again. */
  #procurar(): void {
    this.ligacao = 'sem-caminho';
    if (this.#opcoes.inicia) this.#pc.restartIce();
    this.#opcoes.aoMudar();
  }

  #falhou(): void {
    if (this.#pc.signalingState === 'closed') return;
    this.ligacao = 'caiu';
    this.#opcoes.aoMudar();
  }
}

/**
 * More than four: sound, picture and text go by a media server that speaks LiveKit's protocol (docs/guides/telemedicina.md). Who is
 * in the call is our own server's to say: somebody else of that room is neither drawn nor heard. LiveKit's client is loaded
 * when such a call is on, and never otherwise.
 */
import type * as LivekitClient from 'livekit-client';
import type { RemoteParticipant, RemoteTrackPublication, Room } from 'livekit-client';
import type { Contado } from '#domain/telemedicina/qualidade.ts';
import { identidadeDoLugar, nitidezDe, type Nitidez } from '#domain/telemedicina/sala-grande.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { medidaDe } from './stats.ts';
import {
  chaveDe,
  type Chamada,
  type Lado,
  type Ligacao,
  type Medium,
  type Mostra,
  type Quem,
  type Recado,
} from './transport.ts';
import { trilha } from './media.ts';
import { pedirPasse } from './wire.ts';

type Livekit = typeof LivekitClient;

const [ESPERA_MS, MAIOR_ESPERA_MS] = [1_000, 15_000];
const MAIOR_RECADO = 10_000;

class LadoDoServidor implements Lado {
  readonly stream = new MediaStream();
  readonly quem: Quem;
  ligacao: Ligacao = 'conectando';
  qualidade: Lado['qualidade'] = null;
  estado: Mostra = { audio: false, video: false, tela: false };
  contado: Contado = { recebidos: 0, perdidos: 0 };
  nitidez: Nitidez | null = null;

  constructor(pessoa: Quem) {
    this.quem = pessoa;
  }
}

export class ByMediaServer implements Medium {
  readonly lados = new Map<string, LadoDoServidor>();
  readonly #chamada: Chamada;
  #livekit: Livekit | undefined;
  #room: Room | undefined;
  #abrindo = false;
  #fechado = false;
  #espera = ESPERA_MS;
  #deNovo: ReturnType<typeof setTimeout> | undefined;
  /** What is published follows what is sent, one change after the other. */
  #vez: Promise<void> = Promise.resolve();

  constructor(chamada: Chamada) {
    this.#chamada = chamada;
  }

  estarCom(participantes: readonly Quem[] | null): void {
    const la = new Set(participantes?.map(chaveDe));
    for (const chave of this.lados.keys()) if (!la.has(chave)) this.lados.delete(chave);
    for (const participante of participantes ?? [])
      if (!this.lados.has(chaveDe(participante)))
        this.lados.set(chaveDe(participante), new LadoDoServidor(participante));
    if (participantes === null) return;
    void this.#abrir();
    this.#olhar();
  }

  receber(): void {
    // Browsers have nothing to find out from each other: all of them go to the one server.
  }

  async dizer(recado: Recado): Promise<boolean> {
    const room = this.#room;
    if (!room || ![...this.lados.values()].some(({ ligacao }) => ligacao === 'ligado')) return false;
    try {
      await room.localParticipant.publishData(new TextEncoder().encode(JSON.stringify(recado)), {
        reliable: true,
      });
      return true;
    } catch {
      return false; // Told to whoever wrote it, whose words stay.
    }
  }

  trocar(): Promise<void> {
    return this.#publicar();
  }

  contarMostra(): void {
    void this.#publicar();
  }

  async medir(): Promise<void> {
    await Promise.all([...this.lados.values()].map((lado) => this.#medir(lado).catch(() => undefined)));
  }

  fechar(): void {
    this.#fechado = true;
    clearTimeout(this.#deNovo);
    void this.#room?.disconnect(false);
  }

  async #abrir(): Promise<void> {
    if (this.#abrindo || this.#fechado || this.#room) return;
    this.#abrindo = true;
    try {
      const livekit = (this.#livekit ??= await import('livekit-client'));
      const { lugar } = this.#chamada;
      const { url, passe } = await pedirPasse(lugar.chave);
      const { servidores, soRelay } = lugar.gelo;
      const room = new livekit.Room({
        dynacast: true,
        singlePeerConnection: false,
        stopLocalTrackOnUnpublish: false,
      });
      this.#ouvir(room, livekit);
      const iceServers = servidores.map((servidor) => ({ ...servidor, urls: [...servidor.urls] }));
      await room.connect(
        url,
        passe,
        soRelay ? { rtcConfig: { iceServers, iceTransportPolicy: 'relay' } } : {},
      );
      if (this.#fechado) return void room.disconnect(false);
      this.#room = room;
      this.#espera = ESPERA_MS;
      await this.#publicar();
    } catch (erro) {
      this.#tentarDeNovo(erro);
    } finally {
      this.#abrindo = false;
    }
    this.#olhar();
  }

  /** A place that our server knows no more, or a call that is not on, is not asked for again: the line tells what comes of it. */
  #tentarDeNovo(erro: unknown): void {
    if (this.#fechado || (erro instanceof HttpError && (erro.statusCode === 404 || erro.statusCode === 409)))
      return;
    for (const lado of this.lados.values()) lado.ligacao = 'caiu';
    clearTimeout(this.#deNovo);
    this.#deNovo = setTimeout(() => void this.#abrir(), this.#espera);
    this.#espera = Math.min(this.#espera * 2, MAIOR_ESPERA_MS);
  }

  #ouvir(room: Room, { RoomEvent }: Livekit): void {
    const olhar = () => this.#olhar();
    room
      .on(RoomEvent.ParticipantConnected, olhar)
      .on(RoomEvent.ParticipantDisconnected, olhar)
      .on(RoomEvent.TrackSubscribed, olhar)
      .on(RoomEvent.TrackUnsubscribed, olhar)
      .on(RoomEvent.TrackUnpublished, olhar)
      .on(RoomEvent.TrackMuted, olhar)
      .on(RoomEvent.TrackUnmuted, olhar)
      .on(RoomEvent.ConnectionStateChanged, olhar)
      .on(RoomEvent.DataReceived, (dado, de) => this.#aoRecado(dado, de))
      .on(RoomEvent.Disconnected, () => {
        if (this.#room !== room) return;
        this.#room = undefined;
        this.#tentarDeNovo(undefined);
        this.#olhar();
      });
  }

  #aoRecado(dado: Uint8Array, de: RemoteParticipant | undefined): void {
    const lado = [...this.lados.values()].find(({ quem }) => identidadeDoLugar(quem) === de?.identity);
    if (!lado || dado.length > MAIOR_RECADO) return;
    this.#chamada.aoOuvir(lado.quem.id, JSON.parse(new TextDecoder().decode(dado)) as Recado);
  }

  /** Each of the call as the media server has them now. */
  #olhar(): void {
    const room = this.#room;
    const ligada = room !== undefined && room.state === this.#livekit?.ConnectionState.Connected;
    for (const lado of this.lados.values()) {
      const participante = room?.remoteParticipants.get(identidadeDoLugar(lado.quem));
      const publicadas = [...(participante?.trackPublications.values() ?? [])];
      lado.estado = this.#mostraDe(publicadas);
      tomarTrilhas(
        lado.stream,
        publicadas.flatMap(({ track }) => track?.mediaStreamTrack ?? []),
      );
      const antes = lado.ligacao;
      lado.ligacao = ligada && participante ? 'ligado' : antes === 'conectando' ? 'conectando' : 'caiu';
      this.#pedirNitidez(lado, publicadas);
    }
    this.#chamada.aoMudar();
  }

  #mostraDe(publicadas: readonly RemoteTrackPublication[]): Mostra {
    const { Source } = this.#livekit?.Track ?? {};
    const ha = (nome: string | undefined) =>
      publicadas.some(({ source, isMuted, track }) => source === nome && !isMuted && track);
    return { audio: ha(Source?.Microphone), video: ha(Source?.Camera), tela: ha(Source?.ScreenShare) };
  }

  #pedirNitidez(lado: LadoDoServidor, publicadas: readonly RemoteTrackPublication[]): void {
    const livekit = this.#livekit;
    const nitidez = nitidezDe(this.lados.size, lado.estado.tela);
    const videos = publicadas.filter(
      ({ kind, track }) => kind === livekit?.Track.Kind.Video && track !== undefined,
    );
    if (!livekit || videos.length === 0 || nitidez === lado.nitidez) return;
    lado.nitidez = nitidez;
    const { HIGH, MEDIUM, LOW } = livekit.VideoQuality;
    for (const video of videos) video.setVideoQuality({ alta: HIGH, media: MEDIUM, baixa: LOW }[nitidez]);
  }

  async #medir(lado: LadoDoServidor): Promise<void> {
    if (lado.ligacao !== 'ligado') return;
    const participante = this.#room?.remoteParticipants.get(identidadeDoLugar(lado.quem));
    const relatorios = await Promise.all(
      [...(participante?.trackPublications.values() ?? [])].map(async ({ track }) =>
        track?.getRTCStatsReport(),
      ),
    );
    const todos = relatorios.flatMap((relatorio) => [
      ...((relatorio?.values() ?? []) as Iterable<{ readonly [campo: string]: unknown }>),
    ]);
    const { qualidade, agora } = medidaDe(todos, lado.contado, lado.estado);
    lado.contado = agora;
    lado.qualidade = qualidade;
  }

  #publicar(): Promise<void> {
    const acerto = this.#vez.then(() => this.#acertar());
    this.#vez = acerto.catch(() => undefined);
    return this.#vez;
  }

  /** What is published becomes what is to be sent: another camera, the screen, a microphone that was silenced. */
  async #acertar(): Promise<void> {
    const [room, livekit] = [this.#room, this.#livekit];
    if (!room || !livekit) return;
    const { Source } = livekit.Track;
    const { localParticipant } = room;
    const enviado = this.#chamada.enviado();
    const { audio, tela } = this.#chamada.mostra();
    const devidas = [trilha(enviado, 'audio'), trilha(enviado, 'video')].filter((parte) => parte !== null);
    for (const { track } of localParticipant.trackPublications.values())
      if (track && !devidas.includes(track.mediaStreamTrack))
        await localParticipant.unpublishTrack(track, false);
    const publicadas = [...localParticipant.trackPublications.values()].map(
      ({ track }) => track?.mediaStreamTrack,
    );
    for (const track of devidas) {
      if (publicadas.includes(track)) continue;
      if (track.kind === 'audio') {
        const som = new livekit.LocalAudioTrack(track, undefined, true);
        // LiveKit's track opens the microphone that it is given, whatever it was: one that was silenced stays so.
        som.isMuted = !audio;
        await localParticipant.publishTrack(som, { source: Source.Microphone });
      } else
        await localParticipant.publishTrack(track, { source: tela ? Source.ScreenShare : Source.Camera });
    }
    const som = localParticipant.getTrackPublication(Source.Microphone);
    if (som && som.isMuted === audio) await (audio ? som.unmute() : som.mute());
  }
}

/** The stream stays the same object: what draws it does not begin anew. */
function tomarTrilhas(stream: MediaStream, devidas: readonly MediaStreamTrack[]): void {
  for (const track of stream.getTracks()) if (!devidas.includes(track)) stream.removeTrack(track);
  for (const track of devidas) if (!stream.getTracks().includes(track)) stream.addTrack(track);
}

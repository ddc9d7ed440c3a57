/**
 * A media server on loopback that speaks LiveKit's signalling (`@livekit/protocol` over a WebSocket at /rtc, two connections
 * for each participant) and its RoomService (Twirp), and forwards sound, picture and data. It is ours and no LiveKit: it knows
 * one quality of picture, no resuming and no end-to-end encryption. It shares no code with the product.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import {
  DataPacket,
  DisconnectReason,
  JoinResponse,
  LeaveRequest,
  LeaveRequest_Action,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantPermission,
  ParticipantUpdate,
  Pong,
  Room,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  SignalTarget,
  TrackInfo,
  TrackPublishedResponse,
  TrackType,
  type AddTrackRequest,
} from '@livekit/protocol';
import {
  MediaStream,
  MediaStreamTrack,
  RTCPeerConnection,
  RTCRtpCodecParameters,
  RTCRtpHeaderExtensionParameters,
  type RTCDataChannel,
  type RtpPacket,
} from 'werift';
import { WebSocketServer, type WebSocket } from 'ws';

/** What an access token grants here; the claims as they came. */
export type Passe = {
  readonly iss?: string;
  readonly sub?: string;
  readonly exp?: number;
  readonly nbf?: number;
  readonly video?: { readonly [campo: string]: unknown };
};
export type PedidoDeSala = {
  readonly metodo: string;
  readonly corpo: { readonly [campo: string]: unknown };
  readonly passe: Passe;
};

export type ServidorDeMidia = {
  /** 'ws://127.0.0.1:7880'. */
  readonly url: string;
  /** Who is in each room, by identity. */
  salas(): { readonly [sala: string]: readonly string[] };
  /** Calls of the RoomService that were let in. */
  readonly pedidos: readonly PedidoDeSala[];
  /** Of those who were let in by the WebSocket, in order. */
  readonly passes: readonly Passe[];
  /** So many calls of the RoomService are answered 503. */
  falhar(vezes: number): void;
  close(): Promise<void>;
};

type Opcoes = { readonly chave: string; readonly segredo: string; readonly porta?: number };

/** Kinds of sound and picture that it takes; a browser that offers others falls back to these. */
const CODECS = {
  audio: [new RTCRtpCodecParameters({ mimeType: 'audio/opus', clockRate: 48_000, channels: 2 })],
  video: [
    new RTCRtpCodecParameters({
      mimeType: 'video/VP8',
      clockRate: 90_000,
      rtcpFeedback: [{ type: 'nack' }, { type: 'nack', parameter: 'pli' }],
    }),
  ],
};
/** A browser that was once let publish several qualities offers no more without the extension that tells them apart. */
const extensao = (nome: string) =>
  new RTCRtpHeaderExtensionParameters({ uri: `urn:ietf:params:rtp-hdrext:sdes:${nome}` });
const EXTENSOES = { audio: [extensao('mid')], video: [extensao('mid'), extensao('rtp-stream-id')] };
/** Only answers (RFC 8445, 2.5), as media servers do: what it would ask a busy browser in time it need not ask. */
const ICE = { iceLite: true, iceUseIpv6: false };
const ENTRE_QUADROS_MS = 1_000;
/** Whoever comes later needs a whole picture to begin with. */
const QUADROS_MS = [300, 1_500, 4_000];

type Saida = { readonly de: Trilha; readonly calar: () => void };
type Trilha = {
  readonly info: TrackInfo;
  readonly cid: string;
  readonly dono: Participante;
  entrada: { readonly track: MediaStreamTrack; readonly pedirQuadro: () => void } | undefined;
};

/** Listens on 127.0.0.1; port 0 takes a free one. */
export async function startLivekit({ chave, segredo, porta = 0 }: Opcoes): Promise<ServidorDeMidia> {
  const salas = new Map<string, Sala>();
  const pedidos: PedidoDeSala[] = [];
  const passes: Passe[] = [];
  let falhas = 0;

  const abrir = (token: string | null): Passe | undefined => {
    const passe = token === null ? undefined : conferir(token, segredo);
    return passe?.iss === chave ? passe : undefined;
  };
  const twirp = (metodo: string, corpo: PedidoDeSala['corpo'], passe: Passe): readonly [number, object] => {
    const nome = String(corpo.room);
    const sala = salas.get(nome);
    if (metodo === 'DeleteRoom') {
      if (passe.video?.roomCreate !== true)
        return [403, { code: 'permission_denied', msg: 'permissions denied' }];
      sala?.fechar();
      return sala ? [200, {}] : [404, { code: 'not_found', msg: 'requested room does not exist' }];
    }
    if (metodo === 'RemoveParticipant') {
      if (passe.video?.roomAdmin !== true || passe.video.room !== nome)
        return [403, { code: 'permission_denied', msg: 'permissions denied' }];
      const participante = sala?.de(String(corpo.identity));
      participante?.sair(DisconnectReason.PARTICIPANT_REMOVED);
      return participante ? [200, {}] : [404, { code: 'not_found', msg: 'participant does not exist' }];
    }
    return [404, { code: 'bad_route', msg: `no method ${metodo}` }];
  };
  const atender = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    response.setHeader('access-control-allow-origin', '*');
    if (pathname === '/rtc/validate') {
      const passe = abrir(searchParams.get('access_token'));
      return void response.writeHead(passe ? 200 : 401).end(passe ? 'success' : 'invalid token');
    }
    const metodo = /^\/twirp\/livekit\.RoomService\/(\w+)$/.exec(pathname)?.[1];
    if (request.method !== 'POST' || !metodo) return void response.writeHead(404).end();
    const partes: Buffer[] = [];
    for await (const parte of request) partes.push(parte as Buffer);
    const passe = abrir(/^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null);
    const [status, resposta] =
      falhas > 0
        ? [503, { code: 'unavailable', msg: 'not now' }]
        : passe === undefined
          ? [401, { code: 'unauthenticated', msg: 'invalid token' }]
          : twirp(metodo, JSON.parse(Buffer.concat(partes).toString('utf8')) as PedidoDeSala['corpo'], passe);
    if (falhas > 0) falhas -= 1;
    else if (passe)
      pedidos.push({
        metodo,
        corpo: JSON.parse(Buffer.concat(partes).toString('utf8')) as PedidoDeSala['corpo'],
        passe,
      });
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(resposta));
  };
  const server = createServer((request, response) => {
    atender(request, response).catch(() => response.destroy());
  });
  const portas = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, cabeca: Buffer) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const passe = abrir(searchParams.get('access_token'));
    const { room, roomJoin } = passe?.video ?? {};
    if (pathname !== '/rtc' || passe?.sub === undefined || typeof room !== 'string' || roomJoin !== true) {
      socket.end(
        `HTTP/1.1 ${pathname === '/rtc' ? '401 Unauthorized' : '404 Not Found'}\r\nconnection: close\r\n\r\n`,
      );
      return;
    }
    passes.push(passe);
    portas.handleUpgrade(request, socket, cabeca, (ws) => {
      const sala = salas.get(room) ?? new Sala(room, () => salas.delete(room));
      salas.set(room, sala);
      void sala.entrar(passe.sub ?? '', ws);
    });
  });
  await new Promise<void>((resolve) => server.listen(porta, '127.0.0.1', resolve));
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    salas: () => Object.fromEntries([...salas].map(([nome, sala]) => [nome, sala.identidades()])),
    pedidos,
    passes,
    falhar(vezes) {
      falhas = vezes;
    },
    async close() {
      for (const sala of salas.values()) sala.fechar();
      portas.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The claims of a token whose HS256 signature holds and whose time has not run out; else undefined. */
function conferir(token: string, segredo: string): Passe | undefined {
  const [cabeca = '', corpo = '', assinatura = ''] = token.split('.');
  const devida = createHmac('sha256', segredo).update(`${cabeca}.${corpo}`).digest();
  const dada = Buffer.from(assinatura, 'base64url');
  if (dada.length !== devida.length || !timingSafeEqual(dada, devida)) return undefined;
  const { alg } = JSON.parse(Buffer.from(cabeca, 'base64url').toString('utf8')) as { alg?: string };
  const passe = JSON.parse(Buffer.from(corpo, 'base64url').toString('utf8')) as Passe;
  const agora = Date.now() / 1000;
  return alg === 'HS256' && (passe.exp ?? 0) > agora && (passe.nbf ?? 0) <= agora + 10 ? passe : undefined;
}

/** Of the qualities that a browser offers to send, the first alone. */
const umaQualidade = (oferta: string): string =>
  oferta
    .split(/^(?=m=)/m)
    .map((secao) => {
      const primeira = /^a=simulcast:send ([^;\r]+)/m.exec(secao)?.[1];
      if (primeira === undefined) return secao;
      return secao
        .replaceAll(/^a=rid:(\S+) .*\r\n/gm, (linha, rid) => (rid === primeira ? linha : ''))
        .replace(/^a=simulcast:send .*\r\n/m, `a=simulcast:send ${primeira}\r\n`);
    })
    .join('');

const sid = (prefixo: string): string => `${prefixo}_${randomBytes(9).toString('hex')}`;

class Sala {
  readonly #info: Room;
  readonly #participantes = new Set<Participante>();
  readonly #aoAcabar: () => void;

  constructor(nome: string, aoAcabar: () => void) {
    this.#info = new Room({ sid: sid('RM'), name: nome });
    this.#aoAcabar = aoAcabar;
  }

  identidades(): readonly string[] {
    return [...this.#participantes].map(({ identidade }) => identidade);
  }

  de(identidade: string): Participante | undefined {
    return [...this.#participantes].find((presente) => presente.identidade === identidade);
  }

  outros(participante: Participante): readonly Participante[] {
    return [...this.#participantes].filter((presente) => presente !== participante);
  }

  async entrar(identidade: string, ws: WebSocket): Promise<void> {
    this.de(identidade)?.sair(DisconnectReason.DUPLICATE_IDENTITY);
    const novo = new Participante(identidade, this, ws);
    this.#participantes.add(novo);
    const ja = this.outros(novo);
    novo.dizer({
      case: 'join',
      value: new JoinResponse({
        room: this.#info,
        participant: novo.info(),
        otherParticipants: ja.map((participante) => participante.info()),
        serverVersion: '1.9.0',
        subscriberPrimary: true,
        pingInterval: 10,
        pingTimeout: 30,
      }),
    });
    this.contar(novo);
    await novo.comecar(ja.flatMap((participante) => participante.publicadas()));
  }

  /** Tells everybody how this one stands. */
  contar(participante: Participante): void {
    for (const presente of this.#participantes)
      presente.dizer({
        case: 'update',
        value: new ParticipantUpdate({ participants: [participante.info()] }),
      });
  }

  saiu(participante: Participante): void {
    if (!this.#participantes.delete(participante)) return;
    this.contar(participante);
    if (this.#participantes.size === 0) this.#aoAcabar();
  }

  fechar(): void {
    for (const presente of this.#participantes) presente.sair(DisconnectReason.ROOM_DELETED);
    this.#aoAcabar();
  }
}

class Participante {
  readonly identidade: string;
  readonly #sid = sid('PA');
  readonly #sala: Sala;
  readonly #ws: WebSocket;
  /** What comes of the browser, and what goes to it. */
  readonly #publica = new RTCPeerConnection({ codecs: CODECS, headerExtensions: EXTENSOES, ...ICE });
  readonly #assina = new RTCPeerConnection({ codecs: CODECS, ...ICE });
  readonly #trilhas = new Map<string, Trilha>();
  readonly #saidas = new Set<Saida>();
  #recados: RTCDataChannel | undefined;
  #estado = ParticipantInfo_State.JOINED;
  #ofertas = 0;
  #oferecendo = false;
  #ofertar = false;
  /** Offers and candidates of the browser one after the other. */
  #vez: Promise<void> = Promise.resolve();

  constructor(identidade: string, sala: Sala, ws: WebSocket) {
    this.identidade = identidade;
    this.#sala = sala;
    this.#ws = ws;
    ws.on('message', (dado: Buffer) => this.#ouvir(SignalRequest.fromBinary(new Uint8Array(dado)).message));
    ws.on('close', () => this.#acabar());
    ws.on('error', () => ws.terminate());
    this.#publica.onTrack.subscribe((track) => this.#chegou(track));
    this.#publica.onDataChannel.subscribe((canal) => {
      canal.onMessage.subscribe((dado) => {
        if (canal.label === '_reliable') this.#repassar(Buffer.isBuffer(dado) ? dado : Buffer.from(dado));
      });
    });
    this.#assina.connectionStateChange.subscribe((estado) => {
      if (estado !== 'connected' || this.#estado !== ParticipantInfo_State.JOINED) return;
      this.#estado = ParticipantInfo_State.ACTIVE;
      this.#sala.contar(this);
    });
  }

  info(): ParticipantInfo {
    return new ParticipantInfo({
      sid: this.#sid,
      identity: this.identidade,
      state: this.#estado,
      tracks: [...this.#trilhas.values()].map(({ info }) => info),
      isPublisher: this.#trilhas.size > 0,
      permission: new ParticipantPermission({ canPublish: true, canSubscribe: true, canPublishData: true }),
    });
  }

  publicadas(): readonly Trilha[] {
    return [...this.#trilhas.values()].filter(({ entrada }) => entrada !== undefined);
  }

  dizer(message: SignalResponse['message']): void {
    if (this.#ws.readyState === this.#ws.OPEN) this.#ws.send(new SignalResponse({ message }).toBinary());
  }

  async comecar(ja: readonly Trilha[]): Promise<void> {
    this.#recados = this.#assina.createDataChannel('_reliable', { ordered: true });
    for (const trilha of ja) this.#receber(trilha);
    await this.#oferecer();
  }

  /** Told why, and out. */
  sair(reason: DisconnectReason): void {
    this.dizer({
      case: 'leave',
      value: new LeaveRequest({ reason, action: LeaveRequest_Action.DISCONNECT }),
    });
    this.#ws.close();
    this.#acabar();
  }

  #foi(): boolean {
    return this.#estado === ParticipantInfo_State.DISCONNECTED;
  }

  #acabar(): void {
    if (this.#foi()) return;
    this.#estado = ParticipantInfo_State.DISCONNECTED;
    for (const { calar } of this.#saidas) calar();
    this.#trilhas.clear();
    this.#sala.saiu(this);
    void this.#publica.close();
    void this.#assina.close();
  }

  #ouvir(message: SignalRequest['message']): void {
    switch (message.case) {
      case 'offer':
        return this.#emSeguida(() => this.#responder(message.value));
      case 'answer':
        return this.#emSeguida(async () => {
          await this.#assina.setRemoteDescription({ type: 'answer', sdp: message.value.sdp });
          this.#oferecendo = false;
          if (this.#ofertar) await this.#oferecer();
        });
      case 'trickle': {
        const { candidateInit, target } = message.value;
        const pc = target === SignalTarget.PUBLISHER ? this.#publica : this.#assina;
        return this.#emSeguida(() => pc.addIceCandidate(JSON.parse(candidateInit) as { candidate: string }));
      }
      case 'addTrack':
        return this.#publicar(message.value);
      case 'mute': {
        const trilha = this.#trilhas.get(message.value.sid);
        if (trilha) trilha.info.muted = message.value.muted;
        return this.#sala.contar(this);
      }
      case 'pingReq':
        return this.dizer({
          case: 'pongResp',
          value: new Pong({ lastPingTimestamp: message.value.timestamp }),
        });
      case 'leave':
        return this.#acabar();
      default:
        // Of what else a browser may ask (qualities of the picture, say) nothing is needed here.
        return undefined;
    }
  }

  #emSeguida(obra: () => Promise<void>): void {
    this.#vez = this.#vez.then(obra).catch(() => undefined);
  }

  #publicar({ cid, type, source, name, muted }: AddTrackRequest): void {
    const info = new TrackInfo({ sid: sid('TR'), type, source, name, muted });
    this.#trilhas.set(info.sid, { info, cid, dono: this, entrada: undefined });
    this.dizer({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track: info }) });
  }

  async #responder({ sdp, id }: SessionDescription): Promise<void> {
    await this.#publica.setRemoteDescription({ type: 'offer', sdp: umaQualidade(sdp) });
    await this.#publica.setLocalDescription(await this.#publica.createAnswer());
    const resposta = this.#publica.localDescription?.sdp ?? '';
    this.dizer({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: resposta, id }) });
    this.#despublicar(sdp);
  }

  /** What the browser sends no more is told to everybody. */
  #despublicar(oferta: string): void {
    const enviadas = oferta
      .split(/^m=/m)
      .filter((secao) => /^a=(?:sendonly|sendrecv)/m.test(secao))
      .join('\n');
    for (const [trilhaId, { cid, entrada }] of this.#trilhas)
      if (entrada && !enviadas.includes(cid)) {
        this.#trilhas.delete(trilhaId);
        this.#sala.contar(this);
      }
  }

  #chegou(track: MediaStreamTrack): void {
    const receptor = this.#publica.getReceivers().find((receiver) => receiver.tracks.includes(track));
    const trilha = [...this.#trilhas.values()].find(
      ({ cid }) => cid === receptor?.remoteTrackId || cid === track.id,
    );
    if (!trilha || !receptor) return;
    let pedido = 0;
    const pedirQuadro = () => {
      // Many who ask at once get the same one; a busy machine would make nothing else.
      if (Date.now() - pedido < ENTRE_QUADROS_MS) return;
      pedido = Date.now();
      for (const ssrc of Object.keys(receptor.trackBySSRC))
        receptor.sendRtcpPLI(Number(ssrc)).catch(() => undefined);
    };
    trilha.entrada = { track, pedirQuadro };
    this.#sala.contar(this);
    for (const outroParticipante of this.#sala.outros(this)) {
      outroParticipante.#receber(trilha);
      void outroParticipante.#oferecer();
    }
  }

  /** From now on this one is sent that track. */
  #receber({ info, dono, entrada, ...resto }: Trilha): void {
    if (!entrada) return;
    const saida = new MediaStreamTrack({
      kind: info.type === TrackType.AUDIO ? 'audio' : 'video',
      id: info.sid,
    });
    const stream = new MediaStream({ id: `${dono.#sid}|${info.sid}` });
    const transceiver = this.#assina.addTransceiver(saida, { direction: 'sendonly', streams: [stream] });
    const { unSubscribe } = entrada.track.onReceiveRtp.subscribe((rtp: RtpPacket) => {
      // Extensions are numbered anew on each connection.
      const copia = rtp.clone();
      copia.header.extensions = [];
      copia.header.extension = false;
      saida.writeRtp(copia);
    });
    const pedidosMarcados =
      info.type === TrackType.VIDEO ? QUADROS_MS.map((ms) => setTimeout(entrada.pedirQuadro, ms)) : [];
    transceiver.sender.onPictureLossIndication.subscribe(entrada.pedirQuadro);
    this.#saidas.add({
      de: { info, dono, entrada, ...resto },
      calar: () => {
        unSubscribe();
        for (const pedidoMarcado of pedidosMarcados) clearTimeout(pedidoMarcado);
      },
    });
  }

  async #oferecer(): Promise<void> {
    this.#ofertar = this.#oferecendo;
    if (this.#oferecendo || this.#foi()) return;
    this.#oferecendo = true;
    try {
      await this.#assina.setLocalDescription(await this.#assina.createOffer());
    } catch (erro) {
      // Gone while the offer was being made: nobody is left to make it to.
      if (this.#foi()) return;
      throw erro;
    }
    this.#ofertas += 1;
    const sdp = this.#assina.localDescription?.sdp ?? '';
    this.dizer({ case: 'offer', value: new SessionDescription({ type: 'offer', sdp, id: this.#ofertas }) });
  }

  #repassar(dado: Buffer): void {
    const pacote = DataPacket.fromBinary(new Uint8Array(dado));
    const user = pacote.value.case === 'user' ? pacote.value.value : undefined;
    pacote.participantIdentity = this.identidade;
    pacote.participantSid = this.#sid;
    const para = [...pacote.destinationIdentities, ...(user?.destinationIdentities ?? [])];
    for (const outroParticipante of this.#sala.outros(this))
      if (para.length === 0 || para.includes(outroParticipante.identidade))
        outroParticipante.#recados?.send(Buffer.from(pacote.toBinary()));
  }
}

/**
 * The call of this tab: one at a time, outside of any screen, so that going from the call to the chart and back ends
 * nothing. The server is asked who is there; how sound and picture go to them is the `Meio`'s.
 */
import type { ArquivoNaChamada } from '#domain/telemedicina/arquivo.ts';
import type { Qualidade } from '#domain/telemedicina/qualidade.ts';
import type { EstadoSala, Lugar, Papel, SinalRecebido } from '#domain/telemedicina/wire.ts';
import { pause } from '#shared/http/pause.ts';
import { saveBlob } from '#shared/http/download.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { createStore, useStore } from '#shared/hooks/store.ts';
import { holdCamera } from '#shared/media/camera.ts';
import { randomId } from '#shared/random-id.ts';
import { IN_CALL } from '#shared/session/inactivity-signs.ts';
import { chime } from './chime.ts';
import { openLine, type Linha } from './line.ts';
import { Mesh } from './mesh.ts';
import { chaveDe, type Ligacao, type Medium, type Mostra, type Recado } from './transport.ts';
import { obterTrilha, soltar, trilha, type Falta } from './media.ts';
import { ByMediaServer } from './media-server.ts';
import { DeviceWatch, NOTHING_STOPPED, takeOver, type Kind, type Stopped } from './watch.ts';
import { contar, encerrar, lerArquivo, mandarArquivo, sair } from './wire.ts';

export type Fim =
  | 'saiu'
  | 'encerrada'
  | 'finalizada'
  | 'cancelada'
  | 'tomada'
  | 'sessao'
  | 'link'
  | 'mudou'
  | 'passou'
  | 'consentimento'
  | 'perdida';
export type Mensagem = {
  readonly id: string;
  readonly de: string;
  readonly minha: boolean;
  readonly texto: string;
  readonly em: string;
};
export type Outro = {
  readonly id: number;
  readonly nome: string;
  readonly papel: Papel;
  readonly stream: MediaStream;
  readonly ligacao: Ligacao;
  readonly qualidade: Qualidade | null;
  readonly audio: boolean;
  readonly video: boolean;
  readonly tela: boolean;
  /** Their browser is heard by the server. */
  readonly ligado: boolean;
  /** Since when this browser has no connection to theirs (ISO); null: there is one, or there was none yet. */
  readonly caiuEm: string | null;
  readonly outroAparelhoEm: string | null;
};

export type EstadoChamada = {
  readonly agendamentoId: number | null;
  readonly titulo: string;
  readonly papel: Papel;
  readonly sala: EstadoSala | null;
  readonly eu: number;
  readonly local: MediaStream;
  readonly outros: readonly Outro[];
  readonly audio: boolean;
  readonly video: boolean;
  readonly tela: boolean;
  /** Taken away by the system, whatever the person chose. */
  readonly parados: Stopped;
  readonly mensagens: readonly Mensagem[];
  /** How many messages and files have been seen. */
  readonly lidas: number;
  readonly semServidor: boolean;
  /** Set when it is over for this browser. */
  readonly fim: Fim | null;
};

const atual = createStore<EstadoChamada | null>(null);
export const useChamada = (): EstadoChamada | null => useStore(atual);
/** Null: no call is on in this tab. */
export const agendamentoEmChamada = (): number | null => {
  const estado = atual.get();
  return estado?.fim === null ? estado.agendamentoId : null;
};

const MEDIR_MS = 2_000;
/** A line that comes and goes does not fill the evidence. */
const CONTAR_QUALIDADE_MS = 20_000;
const PRESENCA_MS = 30_000;
/** A goodbye that the server did not take is said again. */
const [VEZES, DE_NOVO_MS] = [5, 1_000];

type Viva = {
  readonly lugar: Lugar;
  readonly linha: Linha;
  readonly meio: Medium;
  readonly aparelhos: DeviceWatch;
  readonly quedas: Map<string, string>;
  readonly timers: readonly ReturnType<typeof setInterval>[];
  conectou: boolean;
  qualidade: Qualidade | null;
  contadaEm: number;
};
let viva: Viva | undefined;

const mudar = (novo: Partial<EstadoChamada>): void => {
  const antes = atual.get();
  if (antes) atual.set({ ...antes, ...novo });
};

type Comeco = Pick<EstadoChamada, 'agendamentoId' | 'titulo' | 'papel' | 'local'>;

/** Takes the place; a former call of this tab is over. */
export function comecar(lugar: Lugar, comeco: Comeco): void {
  desligar();
  const { local } = comeco;
  atual.set({
    ...comeco,
    sala: null,
    eu: lugar.eu,
    outros: [],
    audio: trilha(local, 'audio')?.enabled === true,
    video: trilha(local, 'video') !== null,
    tela: false,
    parados: NOTHING_STOPPED,
    mensagens: [],
    lidas: 0,
    semServidor: false,
    fim: null,
  });
  const linha = openLine(lugar, {
    aoMudar: (sala) => aoMudarSala(sala),
    aoOuvir: (sinal) => aoSinal(sinal),
    aoLigar: (ligada) => mudar({ semServidor: !ligada }),
    aoPerder: terminar,
  });
  const timers = [
    setInterval(() => void medir(), MEDIR_MS),
    setInterval(() => window.dispatchEvent(new Event(IN_CALL)), PRESENCA_MS),
  ];
  const meio = new (lugar.grande ? ByMediaServer : Mesh)({
    lugar,
    enviado,
    mostra,
    enviar: (sinal) => linha.enviar(sinal),
    aoMudar: mostrar,
    aoOuvir: aoRecado,
  });
  const aparelhos = new DeviceWatch(local, {
    onChange: aoPararAparelho,
    onDevices: () => void voltarOsQueAcabaram(),
  });
  viva = {
    lugar,
    linha,
    meio,
    aparelhos,
    quedas: new Map(),
    timers,
    conectou: false,
    qualidade: null,
    contadaEm: 0,
  };
  aparelhos.look();
  holdCamera({ lend: emprestarCamera });
}

function aoMudarSala(sala: EstadoSala): void {
  if (!viva) return;
  mudar({ sala });
  if (sala.situacao === 'FINALIZADA') return terminar('finalizada');
  if (sala.cancelada) return terminar('cancelada');
  if (sala.situacao === 'CHAMADA_ENCERRADA') return terminar('encerrada');
  const { eu } = viva.lugar;
  viva.meio.estarCom(
    sala.situacao === 'EM_CHAMADA'
      ? sala.participantes.filter(({ id, saiuEm }) => id !== eu && saiuEm === null)
      : null,
  );
  mostrar();
}

/** An offer may come before the news of who it is from. */
function aoSinal(sinal: SinalRecebido): void {
  const sala = atual.get()?.sala;
  const conhecido = sala?.participantes.find(({ id }) => id === sinal.de);
  if (conhecido && conhecido.entrada > sinal.entrada) return;
  viva?.meio.receber(sinal);
}

function mostrar(): void {
  const estado = atual.get();
  if (!viva || !estado) return;
  const participantes = [...viva.meio.lados].flatMap(([chave, lado]) => {
    const participante = estado.sala?.participantes.find((naSala) => chaveDe(naSala) === chave);
    if (!participante) return [];
    const { id, nome, papel, ligado, outroAparelhoEm } = participante;
    const { stream, ligacao, qualidade, estado: mostrado } = lado;
    const caiuEm = quedaDe(chave, ligacao);
    return [{ id, nome, papel, ligado, outroAparelhoEm, caiuEm, stream, ligacao, qualidade, ...mostrado }];
  });
  mudar({ outros: participantes });
  if (viva.conectou || !participantes.some(({ ligacao }) => ligacao === 'ligado')) return;
  viva.conectou = true;
  contar(viva.lugar.chave, { passo: 'conectou' }).catch(() => undefined);
}

/** The moment of the first sign that the connection is gone, for as long as it is. */
function quedaDe(chave: string, ligacao: Ligacao): string | null {
  if (!viva) return null;
  if (ligacao !== 'caiu') viva.quedas.delete(chave);
  else if (!viva.quedas.has(chave)) viva.quedas.set(chave, new Date().toISOString());
  return viva.quedas.get(chave) ?? null;
}

function aoRecado(id: number, recado: Recado): void {
  if ('texto' in recado && typeof recado.texto === 'string') {
    const de = atual.get()?.sala?.participantes.find((participante) => participante.id === id)?.nome ?? '';
    guardar({
      id: randomId(),
      de,
      minha: false,
      texto: recado.texto.slice(0, 2_000),
      em: new Date().toISOString(),
    });
    if (abertas === 0) chime();
  }
  mostrar();
}

/** Places of this tab in which the messages are read right now. */
let abertas = 0;
/** The messages are open until the answered function is called. */
export function abrirMensagens(): () => void {
  abertas += 1;
  return () => {
    abertas -= 1;
  };
}
const quantasMensagens = ({ mensagens, sala }: EstadoChamada): number =>
  mensagens.length + (sala?.arquivos.length ?? 0);
/** What was written and sent until now has been seen. */
export function lerMensagens(): void {
  const estado = atual.get();
  if (estado && estado.lidas !== quantasMensagens(estado)) mudar({ lidas: quantasMensagens(estado) });
}
export const naoLidas = (estado: EstadoChamada): number =>
  Math.max(0, quantasMensagens(estado) - estado.lidas);

const guardar = (mensagem: Mensagem): void =>
  mudar({ mensagens: [...(atual.get()?.mensagens ?? []), mensagem] });

/** To everybody who is there; false where nobody heard it. */
export async function escrever(texto: string): Promise<boolean> {
  const em = new Date().toISOString();
  const ouviram = (await viva?.meio.dizer({ texto, em })) === true;
  if (ouviram) guardar({ id: randomId(), de: '', minha: true, texto, em });
  return ouviram;
}

/** Into the room and its patient's documents; the room's news shows it to everybody, this browser too. */
export async function enviarArquivo(arquivo: File): Promise<void> {
  if (viva) await mandarArquivo(viva.lugar.chave, arquivo);
}

export async function baixarArquivo({ id, nome }: ArquivoNaChamada): Promise<void> {
  if (viva) saveBlob(await lerArquivo(viva.lugar.chave, id), nome);
}

/** What this side shows of itself. */
function mostra(): Mostra {
  const { audio = false, video = false, tela = false, parados = NOTHING_STOPPED } = atual.get() ?? {};
  return { audio: audio && !parados.audio, video: video && !parados.video, tela };
}

let dividida: MediaStream | undefined;
/** What others see: the shared screen in place of the camera. */
function enviado(): MediaStream {
  const local = atual.get()?.local ?? new MediaStream();
  const audio = trilha(local, 'audio');
  const video = (dividida && trilha(dividida, 'video')) ?? trilha(local, 'video');
  return new MediaStream([audio, video].filter((parte) => parte !== null));
}

export function silenciar(): void {
  const estado = atual.get();
  const track = estado && trilha(estado.local, 'audio');
  if (!track) return;
  track.enabled = !track.enabled;
  mudar({ audio: track.enabled });
  viva?.meio.contarMostra();
}

/** The system took a device away, or gave it back: it is shown here and told to the others. */
function aoPararAparelho(parados: Stopped): void {
  mudar({ parados });
  viva?.meio.contarMostra();
}

/** A headset that is back is taken without a touch; what the system only holds for now comes back by itself. */
async function voltarOsQueAcabaram(): Promise<void> {
  const local = atual.get()?.local;
  for (const de of ['audio', 'video'] as const)
    if (local?.getTracks().some(({ kind, readyState }) => kind === de && readyState === 'ended'))
      await retomar(de);
}

/** Gets one device anew, alone, in place of its former track; what is missing, where it does not come. */
export async function retomar(de: Kind): Promise<Falta | null> {
  const estado = atual.get();
  const chamada = viva;
  if (!estado || !chamada) return null;
  const { local } = estado;
  const { track, falta } = await obterTrilha(de);
  if (!track) return falta;
  if (viva !== chamada) {
    track.stop();
    return null;
  }
  const ligada = takeOver(local, track);
  chamada.aparelhos.add(track);
  mudar(de === 'audio' ? { audio: ligada } : { video: true });
  chamada.aparelhos.look();
  await acertar(de);
  return null;
}

function largar(local: MediaStream, de: Kind): void {
  for (const track of local.getTracks())
    if (track.kind === de) {
      track.stop();
      local.removeTrack(track);
    }
}

async function acertar(de: Kind): Promise<void> {
  if (de === 'audio' || !dividida) await viva?.meio.trocar(de);
  viva?.meio.contarMostra();
}

/** Off means that the camera's light goes out. Answers what is missing where the camera did not come back. */
export async function ligarCamera(ligar: boolean): Promise<Falta | null> {
  const estado = atual.get();
  if (!estado) return null;
  if (ligar) return trilha(estado.local, 'video') ? null : retomar('video');
  largar(estado.local, 'video');
  viva?.aparelhos.look();
  mudar({ video: false });
  await acertar('video');
  return null;
}

/** For a photograph beside the call: the picture stops, the sound goes on. */
async function emprestarCamera(): Promise<() => void> {
  if (atual.get()?.video !== true) return () => undefined;
  const chamada = viva;
  await ligarCamera(false);
  return () => {
    if (viva === chamada) void ligarCamera(true);
  };
}

/** Answers false where the person, or the browser, would not. */
export async function dividirTela(): Promise<boolean> {
  try {
    dividida = await navigator.mediaDevices.getDisplayMedia({ video: true });
  } catch {
    return false;
  }
  const track = trilha(dividida, 'video');
  track?.addEventListener('ended', () => void pararTela());
  mudar({ tela: true });
  await viva?.meio.trocar('video');
  viva?.meio.contarMostra();
  return true;
}

export async function pararTela(): Promise<void> {
  if (!dividida) return;
  soltar(dividida);
  dividida = undefined;
  mudar({ tela: false });
  await viva?.meio.trocar('video');
  viva?.meio.contarMostra();
}

async function medir(): Promise<void> {
  await viva?.meio.medir();
  mostrar();
  if (!viva) return;
  const qualidades = [...viva.meio.lados.values()].flatMap(({ qualidade }) => qualidade ?? []);
  const pior = (['ruim', 'regular', 'boa'] as const).find((qualidade) => qualidades.includes(qualidade));
  if (!pior || pior === viva.qualidade || Date.now() - viva.contadaEm < CONTAR_QUALIDADE_MS) return;
  viva.qualidade = pior;
  viva.contadaEm = Date.now();
  contar(viva.lugar.chave, { passo: 'qualidade', qualidade: pior }).catch(() => undefined);
}

/** Leaves, or hangs up for everybody; the browser's part is done whatever the server says. */
export async function deixar(paraTodos: boolean): Promise<void> {
  const chave = viva?.lugar.chave;
  terminar(paraTodos ? 'encerrada' : 'saiu');
  if (chave === undefined) return;
  // Whoever cannot be told is told by the silence of this line.
  for (let vez = 0; vez < VEZES; vez += 1) {
    const encerrada = await (paraTodos ? encerrar(chave) : sair(chave)).then(
      () => true,
      (erro: unknown) => erro instanceof HttpError && erro.statusCode === 404,
    );
    if (encerrada) return;
    await pause(DE_NOVO_MS, new AbortController().signal);
  }
}

function terminar(fim: Fim): void {
  desligar();
  mudar({ fim, outros: [], tela: false });
}

/** Ends the connections and lets go of camera, microphone and screen. */
function desligar(): void {
  const estado = atual.get();
  if (viva) {
    viva.linha.fechar();
    viva.meio.fechar();
    viva.aparelhos.close();
    holdCamera(null);
    for (const timer of viva.timers) clearInterval(timer);
    if (estado) soltar(estado.local);
    if (dividida) soltar(dividida);
    dividida = undefined;
  }
  viva = undefined;
}

/** The screen that told of the end was read. */
export function esquecer(): void {
  desligar();
  atual.set(null);
}

window.addEventListener('zelo:sessao-encerrada', esquecer);

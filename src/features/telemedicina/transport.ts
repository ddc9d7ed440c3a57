/** How sound, picture and messages go to the others of a call: from browser to browser (mesh.ts) or by a media server (media-server.ts). */
import type { Qualidade } from '#domain/telemedicina/qualidade.ts';
import type { Lugar, Participante, SinalEnviado, SinalRecebido } from '#domain/telemedicina/wire.ts';

/** What somebody shows and says of themselves. */
export type Mostra = { readonly audio: boolean; readonly video: boolean; readonly tela: boolean };

/** What browsers tell each other beside sound and picture. */
export type Recado = { readonly estado: Mostra } | { readonly texto: string; readonly em: string };

/** 'sem-caminho': no way through the net was ever found, which another net may have. */
export type Ligacao = 'conectando' | 'ligado' | 'caiu' | 'sem-caminho';

/** One other person of the call, as they come in here. */
export type Lado = {
  readonly stream: MediaStream;
  readonly ligacao: Ligacao;
  readonly qualidade: Qualidade | null;
  readonly estado: Mostra;
};

export type Quem = Pick<Participante, 'id' | 'entrada'>;
/** Another entry of the same person is another browser, or the same one anew. */
export const chaveDe = ({ id, entrada }: Quem): string => `${id}/${entrada}`;

/** What a way needs of the call that goes by it. */
export type Chamada = {
  readonly lugar: Lugar;
  /** Sound and picture that are sent right now: the shared screen in place of the camera. */
  readonly enviado: () => MediaStream;
  readonly mostra: () => Mostra;
  readonly enviar: (sinal: SinalEnviado) => void;
  readonly aoMudar: () => void;
  readonly aoOuvir: (de: number, recado: Recado) => void;
};

export type Medium = {
  /** By `chaveDe`. */
  readonly lados: ReadonlyMap<string, Lado>;
  /** Who else is in the call right now; whoever is not is no longer sent anything. Null: the call is not on. */
  estarCom(participantes: readonly Quem[] | null): void;
  receber(sinal: SinalRecebido): void;
  /** False where nobody heard it. */
  dizer(recado: Recado): Promise<boolean>;
  /** What is sent has become another: the camera, the screen, the microphone. */
  trocar(de: 'audio' | 'video'): Promise<void>;
  /** Tells the others what is shown from now on. */
  contarMostra(): void;
  medir(): Promise<void>;
  fechar(): void;
};

/**
 * HL7 v2 over MLLP (HL7 v2.5.1, Appendix C): where a message begins and ends in a stream of bytes, what its header says,
 * and what is answered. The transport knows no patient and no result.
 */

/** Begins a message. */
const VT = 0x0b;
/** Ends it, followed by a carriage return. */
const FS = 0x1c;
const CR = 0x0d;

/** Bytes of one message; what is more goes by file. */
export const BYTES_DA_MENSAGEM = 200_000;

export type Quadros = {
  /** Messages that these bytes complete, in their order. */
  readonly recebe: (bytes: Uint8Array) => readonly Uint8Array[];
  /** Bytes of a message that has begun and not ended. */
  readonly pendentes: () => number;
  /** The message under way is longer than a message may be: nothing that follows can be told apart any more. */
  readonly excedeu: () => boolean;
};

/** Splits what a connection brings into messages. What stands between two messages is nothing, as the standard says. */
export function quadros(): Quadros {
  let partes: Uint8Array[] = [];
  let tamanho = 0;
  let dentro = false;
  let fechando = false;
  let longa = false;

  const guarda = (parte: Uint8Array): void => {
    if (parte.length === 0) return;
    partes.push(parte);
    tamanho += parte.length;
    if (tamanho > BYTES_DA_MENSAGEM) longa = true;
  };
  const fecha = (): Uint8Array => {
    const inteira = new Uint8Array(tamanho);
    let at = 0;
    for (const parte of partes) {
      inteira.set(parte, at);
      at += parte.length;
    }
    partes = [];
    tamanho = 0;
    dentro = false;
    return inteira;
  };

  return {
    recebe(bytes) {
      const prontas: Uint8Array[] = [];
      let inicio = 0;
      for (let at = 0; at < bytes.length && !longa; at += 1) {
        const byte = bytes[at];
        if (fechando) {
          fechando = false;
          if (byte === CR) {
            prontas.push(fecha());
            inicio = at + 1;
            continue;
          }
          // A lone end is a byte of the message: only both together end it.
          guarda(Uint8Array.of(FS));
          inicio = at;
        }
        if (byte === VT) {
          // A message that was cut by the next one's beginning is none: its sender never hears of it and sends it again.
          partes = [];
          tamanho = 0;
          dentro = true;
          inicio = at + 1;
        } else if (byte === FS && dentro) {
          guarda(bytes.slice(inicio, at));
          fechando = true;
          inicio = at + 1;
        }
      }
      if (dentro && !fechando && !longa) guarda(bytes.slice(inicio));
      return prontas;
    },
    pendentes: () => tamanho,
    excedeu: () => longa,
  };
}

/** A message as it travels. */
export function quadro(mensagem: Uint8Array): Uint8Array {
  const inteiro = new Uint8Array(mensagem.length + 3);
  inteiro[0] = VT;
  inteiro.set(mensagem, 1);
  inteiro[mensagem.length + 1] = FS;
  inteiro[mensagem.length + 2] = CR;
  return inteiro;
}

export type Cabecalho = {
  /** The field separator and the four others (MSH-1, MSH-2). */
  readonly separador: string;
  readonly demais: string;
  readonly aplicacao: string;
  readonly instalacao: string;
  /** Whom it is for. */
  readonly destino: string;
  readonly destinoInstalacao: string;
  readonly tipo: string;
  readonly controle: string;
  readonly processamento: string;
  readonly versao: string;
};

/** What MSH says; undefined where the message does not begin with one. Of a name in parts (HD) the first part counts. */
export function cabecalhoDe(mensagem: string): Cabecalho | undefined {
  const [msh = ''] = mensagem
    .replace(/^\uFEFF/, '')
    .trimStart()
    .split(/\r\n|\r|\n/, 1);
  const separador = msh.charAt(3);
  if (!msh.startsWith('MSH') || !/^[^\w\s]$/.test(separador)) return undefined;
  const campos = msh.split(separador);
  const demais = campos[1] ?? '';
  const parte = demais.charAt(0) || '^';
  const campo = (at: number): string => (campos[at] ?? '').trim();
  const nome = (at: number): string => campo(at).split(parte)[0]?.trim() ?? '';
  return {
    separador,
    demais,
    aplicacao: nome(2),
    instalacao: nome(3),
    destino: campo(4),
    destinoInstalacao: campo(5),
    tipo: campo(8).split(parte).slice(0, 2).join('^'),
    controle: campo(9),
    processamento: campo(10) || 'P',
    versao: nome(11) || '2.5.1',
  };
}

/** AA: kept. AE: not now, send it again. AR: never, as it stands. */
export type Resposta = 'AA' | 'AE' | 'AR';

const semSeparadores = (frase: string): string =>
  frase
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/g, ' ')
    .replaceAll(/[|^~\\&]/g, ' ');

/** 'AAAAMMDDHHMMSS' of a moment, UTC, as MSH-7 wants it. */
const momentoHl7 = (agora: string): string => `${agora.replaceAll(/\D/g, '').slice(0, 14)}+0000`;

/**
 * The acknowledgement in the original mode (HL7 v2.5.1, 2.9.2.1). Plain letters only, since no two machines agree on a
 * charset; `motivo` says in words what to do where it was not kept.
 */
export function confirmacao(
  cabecalho: Cabecalho | undefined,
  resposta: Resposta,
  { agora, id, motivo = '' }: { readonly agora: string; readonly id: string; readonly motivo?: string },
): string {
  const separador = cabecalho?.separador ?? '|';
  const demais = cabecalho?.demais || '^~\\&';
  const parte = demais.charAt(0);
  const evento = cabecalho?.tipo.split('^')[1];
  const campos = (nome: string, ...valores: readonly string[]): string => [nome, ...valores].join(separador);
  const texto = semSeparadores(motivo);
  const linhas = [
    campos(
      'MSH',
      demais,
      cabecalho?.destino || 'ZELO',
      cabecalho?.destinoInstalacao ?? '',
      cabecalho?.aplicacao ?? '',
      cabecalho?.instalacao ?? '',
      momentoHl7(agora),
      '',
      ['ACK', ...(evento ? [evento, 'ACK'] : [])].join(parte),
      id,
      cabecalho?.processamento ?? 'P',
      cabecalho?.versao ?? '2.5.1',
    ),
    campos('MSA', resposta, cabecalho?.controle ?? '', ...(texto ? [texto] : [])),
  ];
  return `${linhas.join('\r')}\r`;
}

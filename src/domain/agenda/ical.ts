/** A calendar of RFC 5545, written small: lines of 75 octets, text escaped, moments in UTC, each event under one name for ever. */

export type EventoIcal = {
  /** The same as long as the appointment lives. */
  readonly uid: string;
  /** Counts its changes. */
  readonly sequencia: number;
  /** Moments ISO UTC. */
  readonly mudou: string;
  readonly inicio: string;
  readonly fim: string;
  readonly titulo: string;
  readonly lugar: string | null;
  readonly situacao: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
};

/** Octets of UTF-8 of one code point. */
const octetos = (codigo: number): number =>
  codigo < 0x80 ? 1 : codigo < 0x800 ? 2 : codigo < 0x10000 ? 3 : 4;

/** Backslash, semicolon, comma and line break stand escaped; what else is no text goes. */
export function escaparIcal(texto: string): string {
  return (
    texto
      .replaceAll('\\', '\\\\')
      .replaceAll(';', '\\;')
      .replaceAll(',', '\\,')
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // oxlint-disable-next-line no-control-regex -- this is what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** At most 75 octets a line, never through a letter; what follows begins with a space. */
export function dobrarIcal(linha: string): string {
  const linhas: string[] = [];
  let atual = '';
  let tamanho = 0;
  for (const letra of linha) {
    const octetosDaLetra = octetos(letra.codePointAt(0) ?? 0);
    if (tamanho + octetosDaLetra > 75) {
      linhas.push(atual);
      atual = ' ';
      tamanho = 1;
    }
    atual += letra;
    tamanho += octetosDaLetra;
  }
  linhas.push(atual);
  return linhas.join('\r\n');
}

/** '20261123T110000Z' of '2026-11-23T11:00:00.000Z'. */
const momento = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

export function escreverIcal(nome: string, eventos: readonly EventoIcal[]): string {
  const linhas = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Zelo//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escaparIcal(nome)}`,
    `X-WR-CALNAME:${escaparIcal(nome)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...eventos.flatMap((evento) => [
      'BEGIN:VEVENT',
      `UID:${evento.uid}`,
      `DTSTAMP:${momento(evento.mudou)}`,
      `LAST-MODIFIED:${momento(evento.mudou)}`,
      `SEQUENCE:${evento.sequencia}`,
      `DTSTART:${momento(evento.inicio)}`,
      `DTEND:${momento(evento.fim)}`,
      `SUMMARY:${escaparIcal(evento.titulo)}`,
      ...(evento.lugar === null ? [] : [`LOCATION:${escaparIcal(evento.lugar)}`]),
      `STATUS:${evento.situacao}`,
      `TRANSP:${evento.situacao === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}`,
      'CLASS:PRIVATE',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return `${linhas.map(dobrarIcal).join('\r\n')}\r\n`;
}

const PARTICULAS = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

/** 'M. C. S.' of 'Maria Clara de Souza': enough for who knows the patient. */
export function iniciais(nome: string): string {
  return nome
    .trim()
    .split(/\s+/)
    .filter((parte) => parte !== '' && !PARTICULAS.has(parte.toLocaleLowerCase('pt-BR')))
    .map((parte) => `${Array.from(parte)[0]?.toLocaleUpperCase('pt-BR') ?? ''}.`)
    .join(' ');
}

/** How an appointment stands in a calendar. */
export function situacaoIcal(situacao: string): EventoIcal['situacao'] {
  if (situacao === 'CANCELADO' || situacao === 'FALTOU') return 'CANCELLED';
  return situacao === 'AGENDADO' ? 'TENTATIVE' : 'CONFIRMED';
}

/** The professional's own address, as its owner sees it. */
export type CalendarioDoProfissional = {
  readonly endereco: string | null;
  readonly nomes: boolean;
  readonly criadoEm: string;
  /** From then on it answers nobody, unless its owner renews it. */
  readonly valeAte: string;
  /** When a calendar last asked for it. */
  readonly lidoEm: string | null;
};

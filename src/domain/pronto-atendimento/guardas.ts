/** Steps of an arrival whose moments contradict what is known of it; what only a clock knows is the server's. */
import type { Guardas } from '../lifecycle/guarda.ts';

type Dados = { readonly [campo: string]: unknown };
type Entrada = { readonly registro: Dados; readonly campos: Dados };
type Recusa = { readonly [campo: string]: readonly string[] } | undefined;

const DIA = 86_400_000;
const momento = (valor: unknown): number | null => (typeof valor === 'string' ? Date.parse(valor) : null);
const antes = (primeiro: number | null, segundo: number | null): boolean =>
  primeiro !== null && segundo !== null && primeiro < segundo;

export const REAVALIAR_PASSADO = 'A reavaliação é adiante. Escolha um momento que ainda não passou.';
export const OBITO_FORA_DO_TEMPO = 'O óbito foi entre a chegada e agora. Confira a data e a hora.';

export function reavaliarAdiante({ registro, campos }: Entrada): Recusa {
  return antes(momento(campos.reavaliarEm), momento(registro.iniciadoEm))
    ? { reavaliarEm: [REAVALIAR_PASSADO] }
    : undefined;
}

/** Somebody may have died on the way in; a day before the arrival, or before the admission was asked for, it was not here. */
export function obitoNoTempo({ registro, campos }: Entrada): Recusa {
  const chegada = momento(registro.chegadaEm ?? registro.solicitadaEm);
  return antes(momento(campos.obitoEm), chegada === null ? null : chegada - DIA)
    ? { obitoEm: [OBITO_FORA_DO_TEMPO] }
    : undefined;
}

export const SEM_DESTINO = 'Escolha o destino nesta rede, ou escreva para onde vai.';
export const DOIS_DESTINOS = 'É um destino só: o desta rede, ou o de fora dela. Apague um dos dois.';
export const SEM_ACEITE = 'Escreva quem aceitou lá, com o telefone.';

/** Of this network, which answers the request; or outside it, where somebody has accepted already. */
export function destinoDaTransferencia({ campos }: Entrada): Recusa {
  const escrito = (campo: string): boolean =>
    typeof campos[campo] === 'string' && campos[campo].trim() !== '';
  const daqui = typeof campos.prestadorDestinoId === 'number';
  if (daqui && escrito('destinoTransferencia')) return { destinoTransferencia: [DOIS_DESTINOS] };
  if (daqui) return undefined;
  if (!escrito('destinoTransferencia')) return { prestadorDestinoId: [SEM_DESTINO] };
  return escrito('contatoTransferencia') ? undefined : { contatoTransferencia: [SEM_ACEITE] };
}

export default {
  'destino-da-transferencia': destinoDaTransferencia,
  'obito-no-tempo': obitoNoTempo,
  'reavaliar-adiante': reavaliarAdiante,
} satisfies Guardas;

/** What the desk looks for in the day: who, with whom, when and in which state. */
import { foldText, startsWithFolded } from '#domain/formato/texto.ts';
import { formatHora } from '#domain/formato/data-hora.ts';
import type { Situacao } from '#domain/recepcao/situacao.ts';
import type { ItemRecepcao } from '#domain/recepcao/wire.ts';

export const GRUPOS = {
  agora: ['AGENDADO', 'CONFIRMADO', 'AGUARDANDO', 'EM_ATENDIMENTO'],
  esperados: ['AGENDADO', 'CONFIRMADO'],
  aguardando: ['AGUARDANDO'],
  atendimento: ['EM_ATENDIMENTO'],
  finalizados: ['FINALIZADO'],
  faltaram: ['FALTOU'],
  cancelados: ['CANCELADO'],
  todos: null,
} as const satisfies { readonly [grupo: string]: readonly Situacao[] | null };
export type Grupo = keyof typeof GRUPOS;
export const NOMES_GRUPOS = Object.keys(GRUPOS) as readonly Grupo[];

/** First hour of the part, and the hour before which it ends. */
export const PARTES = {
  dia: ['00:00', '24:00'],
  manha: ['00:00', '12:00'],
  tarde: ['12:00', '18:00'],
  noite: ['18:00', '24:00'],
} as const;
export type Parte = keyof typeof PARTES;

export type Procura = {
  readonly texto: string;
  readonly profissionais: readonly number[];
  readonly parte: Parte;
};

const digitos = (text: string): string => text.replace(/\D/g, '');

/** Words of the name in any order, the beginning of a CPF, or the ticket. */
function acha(item: ItemRecepcao, texto: string): boolean {
  const termo = foldText(texto).trim();
  if (termo === '') return true;
  if (item.senha !== null && item.chegadaEm !== null && foldText(item.senha).startsWith(termo)) return true;
  if (/^[\d.\-\s]{3,}$/.test(termo)) return (item.cpf ?? '').startsWith(digitos(termo));
  return startsWithFolded(termo, item.paciente ?? '');
}

/** Rows of the search, whatever their state: what the states are counted of. */
export function procurar(
  itens: readonly ItemRecepcao[],
  { texto, profissionais, parte }: Procura,
): ItemRecepcao[] {
  const [de, ate] = PARTES[parte];
  return itens.filter((item) => {
    const hora = formatHora(item.inicio);
    return (
      hora >= de &&
      hora < ate &&
      (profissionais.length === 0 || profissionais.includes(item.profissionalId)) &&
      acha(item, texto)
    );
  });
}

export function noGrupo(itens: readonly ItemRecepcao[], grupo: Grupo): ItemRecepcao[] {
  const situacoes: readonly Situacao[] | null = GRUPOS[grupo];
  return itens.filter(({ situacao }) => situacoes === null || situacoes.includes(situacao));
}

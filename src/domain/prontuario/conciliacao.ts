/**
 * Reconciliation of medicines (CLIN-04): at admission, at the arrival of a transfer and at discharge each medicine in use is
 * said row by row. What is said becomes the patient's list; what cannot be said is answered with a reason.
 */
import { dizMotivo } from '../formato/motivo.ts';
import { chaveDoMedicamento, ditoDe, LISTAS, type DaLista, type Linha, type Mudanca } from './lista.ts';

export type Decisao = 'MANTIDO' | 'ALTERADO' | 'SUSPENSO';
export type OrigemDoItem = 'LISTA' | 'PRESCRICAO' | 'ALHEIO';

/** One medicine in use, as it is asked. */
export type EmUso = {
  readonly nome: string;
  readonly uso: string | null;
  readonly origem: OrigemDoItem;
  /** The row of the patient's list; null: a prescription, or another provider's list. */
  readonly linha: number | null;
};

export type Item = Partial<Omit<EmUso, 'nome' | 'origem'>> & {
  readonly nome: string;
  readonly origem?: string | null;
  readonly decisao?: Decisao | null;
  readonly dose?: string | null;
  readonly frequencia?: string | null;
  readonly motivo?: string | null;
};

type Falta = {
  readonly nome: string;
  readonly falta: 'decisao' | 'posologia' | 'posologiaInteira' | 'motivo';
};

const escrito = (texto: string | null | undefined): boolean => (texto ?? '').trim() !== '';

/** What still has to be said, row by row: each is decided, a changed one says the new use, a suspended one says why. */
export const faltaDizer = (itens: readonly Item[]): readonly Falta[] =>
  itens.flatMap(({ nome, uso, linha, decisao, dose, frequencia, motivo }): Falta[] => {
    if (!decisao) return [{ nome, falta: 'decisao' }];
    // The use of what stands in no own row is one sentence: half of it changed would leave the other half nowhere.
    const inteira = !linha && escrito(uso);
    const escritos = [dose, frequencia].filter(escrito).length;
    if (decisao === 'ALTERADO' && escritos < (inteira ? 2 : 1))
      return [{ nome, falta: inteira ? 'posologiaInteira' : 'posologia' }];
    if (decisao === 'SUSPENSO' && !dizMotivo(motivo)) return [{ nome, falta: 'motivo' }];
    return [];
  });

/**
 * The medicines in use, each once: what a prescription or another provider says of a medicine that the own list holds is
 * the list's. Two rows of one name in the list are two doses, and both are asked.
 */
export function umaVezCada(emUso: readonly EmUso[]): readonly EmUso[] {
  const vistos = new Set<string>();
  const daqui = emUso.filter(({ origem }) => origem === 'LISTA');
  for (const { nome } of daqui) vistos.add(chaveDoMedicamento(nome));
  const fora = emUso.filter(({ origem, nome }) => {
    const chave = chaveDoMedicamento(nome);
    if (origem === 'LISTA' || vistos.has(chave)) return false;
    vistos.add(chave);
    return true;
  });
  return [...daqui, ...fora];
}

const isSame = (item: Item, usado: EmUso): boolean =>
  item.linha || usado.linha
    ? item.linha === usado.linha
    : chaveDoMedicamento(item.nome) === chaveDoMedicamento(usado.nome);

/** The rows as they are now: what was answered stays, what came into use is asked too, what nobody uses any more goes. */
export const atualizados = (itens: readonly Item[], emUso: readonly EmUso[]): readonly Item[] =>
  emUso.map((usado) => ({ ...itens.find((item) => isSame(item, usado)), ...usado }));

/** Medicines that came into use after the rows were asked. */
export const entraramDepois = (itens: readonly Item[], emUso: readonly EmUso[]): readonly string[] =>
  emUso.filter((usado) => !itens.some((item) => isSame(item, usado))).map(({ nome }) => nome);

export type MudancaDita = { readonly mudanca: Mudanca; readonly motivo: string | null };

const FREQUENCIA_MAXIMA = 80;
/** As much of a name as a row of the reconciliation holds. */
export const NOME_MAXIMO = 400;

/**
 * What the patient's list becomes. `motivo`: why a row ends; null where the row goes on. A medicine that stands in no own row
 * is included, and one that was suspended is included and ended: the next who asks sees that it was.
 */
export function mudancasDaConciliacao(
  itens: readonly Item[],
  lista: readonly DaLista[],
): readonly MudancaDita[] {
  return itens.flatMap((item): MudancaDita[] => {
    const { nome, uso, decisao, dose, frequencia } = item;
    const motivo = decisao === 'SUSPENSO' ? (item.motivo ?? null) : null;
    const chave = chaveDoMedicamento(nome);
    const daLista = lista.find((row) =>
      item.linha ? row.id === item.linha : row.chave === chave && row.situacao === 'EM_USO',
    );
    if (daLista) {
      const { id, situacao, valores } = daLista;
      // Said here, a medicine that only a restricted chart said is in the open.
      const mostrar: MudancaDita[] = daLista.restrito
        ? [{ mudanca: { tipo: 'mostrar', id }, motivo: null }]
        : [];
      // Ended meanwhile by somebody else: their word stands.
      if (situacao !== 'EM_USO' || decisao === 'MANTIDO') return mostrar;
      const mudado =
        decisao === 'ALTERADO'
          ? {
              ...valores,
              dose: dose || (valores.dose ?? null),
              frequencia: frequencia || (valores.frequencia ?? null),
            }
          : valores;
      const para = decisao === 'SUSPENSO' ? 'PARADO' : 'EM_USO';
      return [...mostrar, { mudanca: { tipo: 'mudar', id, de: situacao, para, valores: mudado }, motivo }];
    }
    const usual = uso && uso.length <= FREQUENCIA_MAXIMA ? uso : null;
    const linha: Linha = {
      nome: nome.slice(0, 200),
      dose: decisao === 'ALTERADO' ? dose || null : null,
      frequencia: decisao === 'ALTERADO' ? frequencia || null : usual,
      emUso: decisao !== 'SUSPENSO',
    };
    return [{ mudanca: { tipo: 'novo', dito: ditoDe(LISTAS.medicamentos, linha) }, motivo }];
  });
}

/** A prescription that runs, and what its items are called. */
export type Prescrita = { readonly id: number; readonly itens: readonly string[] };

/**
 * Prescriptions of which everything was stopped here, each with what was said. One of which something goes on is not
 * suspended: its paper counts still, and what was stopped of it stands so in the patient's list.
 */
export function prescricoesParadas(
  itens: readonly Item[],
  prescritas: readonly Prescrita[],
): readonly { readonly id: number; readonly motivos: readonly string[] }[] {
  const motivoDe = new Map(
    itens
      .filter(({ decisao }) => decisao === 'SUSPENSO')
      .map(({ nome, motivo }) => [chaveDoMedicamento(nome), `${nome}: ${motivo ?? ''}`]),
  );
  return prescritas.flatMap(({ id, itens: nomes }) => {
    const motivos = nomes.map((nome) => motivoDe.get(chaveDoMedicamento(nome.slice(0, NOME_MAXIMO))));
    return nomes.length > 0 && motivos.every((motivo) => motivo !== undefined) ? [{ id, motivos }] : [];
  });
}

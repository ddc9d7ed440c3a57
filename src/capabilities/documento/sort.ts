/** The order of a folder's items: the way up and folders before files, whatever the column. */
import { compararItens, ehPasta } from '#domain/documento/itens.ts';
import { MIME_NIVEL_ANTERIOR, type ItemDocumento } from '#domain/documento/tipos.ts';

export type SortKey = 'nome' | 'tag' | 'tamanho' | 'modificado';
export type Sort = { readonly key: SortKey; readonly descending: boolean };

const rank = (item: ItemDocumento) => (item.mime === MIME_NIVEL_ANTERIOR ? 0 : ehPasta(item) ? 1 : 2);

const values: Readonly<Record<Exclude<SortKey, 'nome'>, (item: ItemDocumento) => string | number>> = {
  tag: ({ tagDescription }) => tagDescription ?? '',
  tamanho: ({ tamanho }) => tamanho ?? 0,
  modificado: ({ dataHoraModificacao }) => dataHoraModificacao ?? '',
};

export function sortItems(
  items: readonly ItemDocumento[],
  { key, descending }: Sort,
): readonly ItemDocumento[] {
  const sign = descending ? -1 : 1;
  return items.toSorted((a, b) => {
    const place = rank(a) - rank(b);
    if (place !== 0) return place;
    if (key === 'nome') return sign * compararItens(a, b);
    const [left, right] = [values[key](a), values[key](b)];
    return left === right ? compararItens(a, b) : sign * (left < right ? -1 : 1);
  });
}

/** The counts of an import, each with its word; errors stand out by word, icon and colour. */
import { CircleAlert } from 'lucide-react';
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { numero } from '#messages/lista.ts';

export function Counts({ found }: { readonly found: Importacao }) {
  const { contagens } = importacaoTela;
  const items: readonly (readonly [string, number, boolean?])[] = [
    [contagens.lidas, found.lidas],
    [found.simular ? contagens.inserir : contagens.inseridas, found.inseridas],
    [found.simular ? contagens.alterar : contagens.alteradas, found.alteradas],
    [contagens.iguais, found.iguais],
    [contagens.erros, found.erros, found.erros > 0],
  ];
  return (
    <dl className="z-imp-contagens">
      {items.map(([title, count, bad]) => (
        <div key={title} data-ruim={bad || undefined}>
          <dt>
            {bad ? <CircleAlert size={14} aria-hidden /> : null}
            {title}
          </dt>
          <dd>{numero(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The counts of an import, each with its word; errors stand out by word, icon and colour. */
import { Flex, Statistic } from 'antd';
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
    <Flex wrap gap="12px 32px">
      {items.map(([title, count, bad]) => (
        <Statistic
          key={title}
          title={title}
          value={numero(count)}
          prefix={bad ? <CircleAlert size={16} aria-hidden /> : undefined}
        />
      ))}
    </Flex>
  );
}

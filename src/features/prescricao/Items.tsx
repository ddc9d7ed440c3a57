/** The items being written, a page at a time, each with the alerts that are about it first. */
import { Card, Flex } from 'antd';
import { ArrowUp, Pencil, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lerFrequencia } from '#domain/prescricao/frequencia.ts';
import { escritaAMao, posologiaDe } from '#domain/prescricao/posologia.ts';
import { nomeDoTipo, quantidadeCalculada, quantidadesPossiveis } from '#domain/prescricao/quantidade.ts';
import type { Alerta, Falta } from '#domain/prescricao/tipos.ts';
import { prescricaoTela as texto } from '#messages/prescricao-tela.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { Pager } from '#shared/ui/Pager.tsx';
import { EmptyState } from '#shared/ui/State.tsx';
import { Lack, type Answer } from './Asking.tsx';
import { AlertCard } from './Checks.tsx';
import { ItemEntry } from './ItemEntry.tsx';
import { ItemLine } from './ItemLine.tsx';
import { PAGE, pageOf } from './page-of.ts';
import { lackId } from './Standing.tsx';
import type { Item } from './wire.ts';

/** What answers a lack at once; the rest is written. */
function answersTo({ campo, tipos = [] }: Falta, item: Item): readonly Answer[] {
  if (campo === 'receituario') return tipos.map((tipo) => ({ label: nomeDoTipo(tipo), value: tipo }));
  if (campo === 'frequencia') {
    const lida = lerFrequencia(item.frequencia);
    return lida.tipo === 'pergunta'
      ? lida.opcoes.map(({ rotulo, frequencia }) => ({ label: rotulo, value: frequencia }))
      : [];
  }
  const possiveis = quantidadesPossiveis(item.quantidade, item.unidade);
  const calculada = quantidadeCalculada(item);
  return possiveis.length > 0
    ? possiveis.map((value) => ({ label: value, value }))
    : calculada
      ? [{ label: texto.usarQuantidade(calculada), value: calculada }]
      : [];
}

export function Items(props: {
  readonly prontuarioId: number;
  readonly itens: readonly Item[];
  /** By place: what the check says of each. */
  readonly kinds: readonly string[];
  readonly alertas: readonly Alerta[];
  readonly faltas: readonly Falta[];
  readonly reasonOf: (chave: string) => string | null;
  readonly onReason: (chave: string, motivo: string | null) => void;
  readonly onChange: (itens: readonly Item[]) => void;
  readonly onFavourite?: ((item: Item) => void) | undefined;
  /** Place of the first row shown. */
  readonly from: number;
  readonly onMove: (from: number) => void;
}) {
  const { prontuarioId, itens, kinds, alertas, faltas, reasonOf, onReason, onChange, onFavourite, onMove } =
    props;
  const [editing, setEditing] = useState<string | null>(null);
  // What was on the last page may have been taken out.
  const from = Math.min(props.from, pageOf(itens.length - 1));
  const change = (chave: string, part: Partial<Item>) =>
    onChange(itens.map((item) => (item._chave === chave ? { ...item, ...part } : item)));
  const answer = (item: Item, { campo }: Falta, value: string) => {
    const next = { ...item, [campo]: value };
    // The sentence follows, unless somebody wrote it.
    change(item._chave, {
      [campo]: value,
      // The answer is about this text, and goes with it.
      ...(campo === 'receituario' ? { receituarioDitoDe: item.descricao } : {}),
      ...(escritaAMao(item) ? {} : { posologia: posologiaDe(next) || null }),
    });
  };
  const up = (index: number) => {
    onChange(itens.with(index, itens[index - 1] as Item).with(index - 1, itens[index] as Item));
    onMove(pageOf(index - 1));
  };
  const actions = (item: Item, index: number) => (
    <>
      {index > 0 ? (
        <IconButton
          label={texto.subir(item.descricao)}
          icon={<ArrowUp size={16} aria-hidden />}
          onClick={() => up(index)}
        />
      ) : null}
      {onFavourite ? (
        <IconButton
          label={texto.favoritar(item.descricao)}
          icon={<Star size={16} aria-hidden />}
          onClick={() => onFavourite(item)}
        />
      ) : null}
      <IconButton
        label={texto.alterar(item.descricao)}
        icon={<Pencil size={16} aria-hidden />}
        onClick={() => setEditing(item._chave)}
      />
      <IconButton
        label={texto.retirar(item.descricao)}
        icon={<Trash2 size={16} aria-hidden />}
        onClick={() => onChange(itens.filter(({ _chave }) => _chave !== item._chave))}
      />
    </>
  );
  if (itens.length === 0) return <EmptyState title={texto.semItens} />;
  const pager = <Pager label={texto.paginas} from={from} size={PAGE} total={itens.length} onMove={onMove} />;
  return (
    <Flex vertical gap={8}>
      {pager}
      <Flex vertical gap={8} component="ol" className="z-limpa" aria-label={texto.itens}>
        {itens.slice(from, from + PAGE).map((item, at) => {
          const index = from + at;
          const mine = alertas.filter(({ itens: [first] }) => first === index);
          return (
            <li key={item._chave}>
              <Card size="small">
                {editing === item._chave ? (
                  <ItemEntry
                    prontuarioId={prontuarioId}
                    item={item}
                    kind={kinds[index]}
                    onCancel={() => setEditing(null)}
                    onDone={(next) => {
                      change(item._chave, next);
                      setEditing(null);
                    }}
                  />
                ) : (
                  <ItemLine
                    item={item}
                    place={index}
                    kind={kinds[index] ?? item.receituario ?? 'SIMPLES'}
                    actions={actions(item, index)}
                    writing
                  />
                )}
                {editing === item._chave
                  ? null
                  : faltas
                      .filter((falta) => falta.item === index)
                      .map((falta) => (
                        <Lack
                          key={falta.campo}
                          id={lackId(falta)}
                          frase={falta.frase}
                          answers={answersTo(falta, item)}
                          onAnswer={(value) => answer(item, falta, value)}
                          onWrite={() => setEditing(item._chave)}
                        />
                      ))}
                {/* Each alert once, at the first row that it is about. */}
                {mine.length > 0 ? (
                  <Flex vertical gap={8} style={{ marginTop: 8 }}>
                    {mine.map((alerta) => (
                      <AlertCard
                        key={alerta.chave}
                        alerta={alerta}
                        motivo={reasonOf(alerta.chave)}
                        onReason={(motivo) => onReason(alerta.chave, motivo)}
                      />
                    ))}
                  </Flex>
                ) : null}
              </Card>
            </li>
          );
        })}
      </Flex>
      {pager}
    </Flex>
  );
}

/** The template being edited: its components, the chosen one, and every step back and forth. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { chavesDe } from '#domain/formulario/chaves.ts';
import {
  acharItem,
  deslocar,
  duplicar,
  filhosDe,
  inserir,
  lugarPara,
  mover,
  novoComponente,
  posicaoDe,
  retirar,
  trocar,
  type Posicao,
  type Sentido,
} from '#domain/formulario/editar.ts';
import { DADO_VAZIO, escreverDado, lerDado } from '#domain/formulario/ler.ts';
import type { Componente, Dado, Tipo } from '#domain/formulario/tipos.ts';
import { construtor as texto, tipos } from '#messages/construtor.ts';
import { back, forth, noHistory, remember, type History } from './history.ts';
import { nomeDe } from './kinds.ts';

export type Editor = ReturnType<typeof useEditor>;

/** `text` is the form's own value; the parsed components keep their identity from step to step. */
export function useEditor(text: string, onChange: (text: string) => void) {
  const parsed = useRef<{ text: string; dado: Dado }>({ text: '', dado: DADO_VAZIO });
  if (parsed.current.text !== text) {
    const leitura = lerDado(text);
    parsed.current = { text, dado: leitura.ok ? leitura.dado : DADO_VAZIO };
  }
  const { dado } = parsed.current;
  const [history, setHistory] = useState<History<Dado>>(noHistory);
  const [chosen, setChosen] = useState<string | null>(null);
  const [said, setSaid] = useState('');

  const put = useCallback(
    (next: Dado) => {
      const written = escreverDado(next);
      parsed.current = { text: written, dado: next };
      onChange(written);
    },
    [onChange],
  );
  /** Changes in a row with the same mark (typing in one field) are undone together. */
  const change = useCallback(
    (next: Dado, mark: string | null = null) => {
      const before = parsed.current.dado;
      const same = (['templateRecord', 'paciente', 'leitura'] as const).every((key) => next[key] === before[key]);
      if (same) return false;
      setHistory((history) => remember(history, before, mark));
      put(next);
      return true;
    },
    [put],
  );
  const itemsChange = useCallback(
    (templateRecord: readonly Componente[], mark?: string) => change({ ...parsed.current.dado, templateRecord }, mark ?? null),
    [change],
  );

  const step = (way: typeof back) => {
    const moved = way(history, parsed.current.dado);
    if (!moved) return;
    setHistory(moved.history);
    put(moved.value);
  };
  const itens = dado.templateRecord;
  const tell = (chave: string, list: readonly Componente[]) => {
    const item = acharItem(list, chave);
    const posicao = posicaoDe(list, chave);
    if (item && posicao) setSaid(texto.movido(nomeDe(item), posicao.indice + 1));
  };

  return {
    dado,
    itens,
    chosen: chosen !== null && acharItem(itens, chosen) ? chosen : null,
    said,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    choose: setChosen,
    change,
    undo: () => step(back),
    redo: () => step(forth),
    add(tipo: Tipo, at?: Posicao): string {
      const item = novoComponente(tipo, tipos[tipo], chavesDe(itens));
      itemsChange(inserir(itens, item, at ?? lugarPara(itens, tipo, chosen)));
      setChosen(item.chave);
      setSaid(texto.incluido(tipos[tipo]));
      return item.chave;
    },
    patch(chave: string, mudanca: object) {
      itemsChange(trocar(itens, chave, mudanca), `${chave}:${Object.keys(mudanca).join()}`);
    },
    shift(chave: string, sentido: Sentido) {
      const next = deslocar(itens, chave, sentido);
      if (itemsChange(next)) tell(chave, next);
    },
    place(chave: string, at: Posicao) {
      const next = mover(itens, chave, at);
      if (itemsChange(next)) tell(chave, next);
    },
    copy(chave: string) {
      const feito = duplicar(itens, chave);
      if (!feito) return;
      itemsChange(feito.itens);
      setChosen(feito.chave);
    },
    remove(chave: string) {
      const item = acharItem(itens, chave);
      const posicao = posicaoDe(itens, chave);
      if (!item || !posicao) return;
      const next = retirar(itens, chave);
      itemsChange(next);
      const irmaos = filhosDe(next, posicao.pai);
      setChosen(irmaos[Math.min(posicao.indice, irmaos.length - 1)]?.chave ?? posicao.pai);
      setSaid(texto.excluido(nomeDe(item)));
    },
  };
}

/** The chosen component, whose identity holds while it is not changed. */
export function useChosen(editor: Editor): Componente | undefined {
  const { itens, chosen } = editor;
  return useMemo(() => (chosen === null ? undefined : acharItem(itens, chosen)), [itens, chosen]);
}

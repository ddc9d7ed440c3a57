/** The template being edited: its components, the chosen one, and every step back and forth. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { chavesDe } from '#domain/formulario/chaves.ts';
import {
  acharItem,
  chaveDoRotulo,
  deslocar,
  duplicar,
  filhosDe,
  inserir,
  lugarPara,
  mover,
  novoComponente,
  posicaoDe,
  renomearChave,
  retirar,
  trocar,
  type Posicao,
  type Sentido,
} from '#domain/formulario/editar.ts';
import { DADO_VAZIO, escreverDado, lerDado } from '#domain/formulario/ler.ts';
import type { Componente, Dado, Tipo } from '#domain/formulario/tipos.ts';
import { construtor as texto, tipos } from '#messages/formulario-construtor.ts';
import { back, forth, noHistory, remember, type History } from './history.ts';
import { nomeDe } from './kinds.ts';

export type Editor = ReturnType<typeof useEditor>;

/**
 * `text` is the form's own value; the parsed components keep their identity from step to step. `fixas`: keys of published
 * versions. A key follows its label once the label is done: when another component is taken up, or the form is saved.
 */
export function useEditor(text: string, onChange: (text: string) => void, fixas: ReadonlySet<string>) {
  const parsed = useRef<{ text: string; dado: Dado }>({ text: '', dado: DADO_VAZIO });
  if (parsed.current.text !== text) {
    const leitura = lerDado(text);
    parsed.current = { text, dado: leitura.ok ? leitura.dado : DADO_VAZIO };
  }
  const { dado } = parsed.current;
  const [history, setHistory] = useState<History<Dado>>(noHistory);
  const [chosen, setChosen] = useState<string | null>(null);
  /** The component whose label is being written in its place. */
  const [editing, setEditing] = useState<string | null>(null);
  /** Another one for another component, the same one while its key follows its label. */
  const [panel, setPanel] = useState(0);
  const [said, setSaid] = useState('');
  const labelled = useRef<{ readonly chave: string; readonly antes: string } | null>(null);
  const now = () => parsed.current.dado.templateRecord;

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
      const same = (['templateRecord', 'paciente', 'leitura'] as const).every(
        (key) => next[key] === before[key],
      );
      if (same) return false;
      setHistory((history) => remember(history, before, mark));
      put(next);
      return true;
    },
    [put],
  );
  const itemsChange = useCallback(
    (templateRecord: readonly Componente[], mark?: string) =>
      change({ ...parsed.current.dado, templateRecord }, mark ?? null),
    [change],
  );

  const prevista = (chave: string): string =>
    labelled.current?.chave === chave ? chaveDoRotulo(now(), chave, labelled.current.antes, fixas) : chave;
  /** The label is done: its key follows, within the same step back. Answers how the component is called now. */
  const settle = (chave: string | null = null): string | null => {
    const done = labelled.current;
    if (!done) return chave;
    const nova = prevista(done.chave);
    labelled.current = null;
    if (nova === done.chave) return chave;
    put(renomearChave(parsed.current.dado, done.chave, nova));
    setChosen((key) => (key === done.chave ? nova : key));
    return chave === done.chave ? nova : chave;
  };
  const pick = (chave: string | null) => {
    setChosen(chave);
    setPanel((count) => count + 1);
  };

  const step = (way: typeof back) => {
    labelled.current = null;
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
    editing,
    panel,
    said,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    prevista,
    /** What there is, with every key as it will stay. */
    settled(): Dado {
      settle();
      return parsed.current.dado;
    },
    choose(chave: string | null) {
      if (chave === chosen) return;
      setEditing(null);
      pick(settle(chave));
    },
    edit: setEditing,
    /** A key given by hand stays as it is. */
    rename(chave: string, nova: string) {
      labelled.current = null;
      change(renomearChave(parsed.current.dado, chave, nova));
      setChosen(nova);
    },
    change,
    undo: () => step(back),
    redo: () => step(forth),
    add(tipo: Tipo, at?: Posicao): string {
      const after = settle(chosen);
      const list = now();
      const item = novoComponente(tipo, tipos[tipo], chavesDe(list));
      const place = at ?? lugarPara(list, tipo, after !== null && acharItem(list, after) ? after : null);
      itemsChange(inserir(list, item, place));
      pick(item.chave);
      setEditing(item.tipo === 'colunas' ? null : item.chave);
      setSaid(texto.incluido(tipos[tipo]));
      return item.chave;
    },
    patch(chave: string, mudanca: object) {
      const item = acharItem(now(), chave);
      if (item && 'rotulo' in mudanca && 'rotulo' in item && labelled.current?.chave !== chave) {
        settle();
        labelled.current = { chave, antes: item.rotulo };
      }
      itemsChange(trocar(now(), chave, mudanca), `${chave}:${Object.keys(mudanca).join()}`);
    },
    shift(given: string, sentido: Sentido) {
      const chave = settle(given) ?? given;
      const next = deslocar(now(), chave, sentido);
      if (itemsChange(next)) tell(chave, next);
    },
    place(given: string, at: Posicao) {
      const next = mover(now(), given, at);
      if (itemsChange(next)) tell(given, next);
    },
    copy(given: string) {
      const copy = duplicar(now(), settle(given) ?? given);
      if (!copy) return;
      itemsChange(copy.itens);
      pick(copy.chave);
    },
    remove(given: string) {
      const chave = settle(given) ?? given;
      const list = now();
      const item = acharItem(list, chave);
      const posicao = posicaoDe(list, chave);
      if (!item || !posicao) return;
      const next = retirar(list, chave);
      itemsChange(next);
      const irmaos = filhosDe(next, posicao.pai);
      pick(irmaos[Math.min(posicao.indice, irmaos.length - 1)]?.chave ?? posicao.pai);
      setSaid(texto.excluido(nomeDe(item)));
    },
  };
}

/** The chosen component, whose identity holds while it is not changed. */
export function useChosen(editor: Editor): Componente | undefined {
  const { itens, chosen } = editor;
  return useMemo(() => (chosen === null ? undefined : acharItem(itens, chosen)), [itens, chosen]);
}

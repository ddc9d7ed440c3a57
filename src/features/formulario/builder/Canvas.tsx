import { Button, Input, type InputRef } from 'antd';
import { podeFicar, type Posicao, type Sentido } from '#domain/formulario/editar.ts';
import { cabeEm } from '#domain/formulario/ler.ts';
import { isConteiner, type Componente, type Problema } from '#domain/formulario/tipos.ts';
import { construtor as texto, tipos } from '#messages/formulario-construtor.ts';
import {
  Copy,
  GripVertical,
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  CornerUpLeft,
  GitBranch,
  Trash2,
  CircleAlert,
} from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent } from 'react';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { FieldLook } from './FieldLook.tsx';
import { beside, useDragSource, useDropTarget, type Carried } from './drag.ts';
import { ICONES, nomeDe } from './kinds.ts';

/** What a component may ask of the builder; stable, so that a thousand of them are drawn once. */
export type Actions = {
  readonly choose: (chave: string) => void;
  /** The label is written in its place; null: no longer. */
  readonly edit: (chave: string | null) => void;
  readonly label: (chave: string, rotulo: string) => void;
  readonly shift: (chave: string, sentido: Sentido) => void;
  readonly copy: (chave: string) => void;
  readonly remove: (chave: string) => void;
  readonly drop: (carried: Carried, at: Posicao) => void;
  readonly fits: (carried: Carried, pai: string | null) => boolean;
};

type ListProps = {
  itens: readonly Componente[];
  pai: string | null;
  chosen: string | null;
  editing: string | null;
  wrong: ReadonlyMap<string, readonly Problema[]>;
  readOnly: boolean;
  actions: Actions;
};

/** The components of the form or of one container, in their order. */
export function CanvasList({ itens, pai, chosen, editing, wrong, readOnly, actions }: ListProps) {
  return (
    <ul className="z-limpa z-pilha z-construtor-lista">
      {itens.map((item, indice) => (
        <CanvasItem
          key={item.chave}
          item={item}
          pai={pai}
          indice={indice}
          // Only what concerns the chosen one inside it is drawn again.
          chosen={chosen !== null && holds(item, chosen) ? chosen : null}
          editing={editing !== null && holds(item, editing) ? editing : null}
          wrong={wrong}
          readOnly={readOnly}
          actions={actions}
        />
      ))}
    </ul>
  );
}

function holds(item: Componente, chave: string): boolean {
  return item.chave === chave || (isConteiner(item) && item.itens.some((inner) => holds(inner, chave)));
}

type ItemProps = Omit<ListProps, 'itens'> & { item: Componente; indice: number };

const MOVES: readonly { readonly sentido: Sentido; readonly label: string; readonly Icon: typeof ArrowUp }[] =
  [
    { sentido: 'cima', label: texto.subir, Icon: ArrowUp },
    { sentido: 'baixo', label: texto.descer, Icon: ArrowDown },
    { sentido: 'dentro', label: texto.entrar, Icon: CornerDownRight },
    { sentido: 'fora', label: texto.sair, Icon: CornerUpLeft },
  ];
const KEYS: { readonly [key: string]: Sentido } = {
  ArrowUp: 'cima',
  ArrowDown: 'baixo',
  ArrowRight: 'dentro',
  ArrowLeft: 'fora',
};

const CanvasItem = memo(function CanvasItem({
  item,
  pai,
  indice,
  chosen,
  editing,
  wrong,
  readOnly,
  actions,
}: ItemProps) {
  const { chave } = item;
  const mine = chosen === chave;
  const container = isConteiner(item);
  const name = nomeDe(item);
  const Icon = ICONES[item.tipo];
  const problems = wrong.get(chave) ?? [];
  const source = useDragSource<HTMLLIElement>({ chave, tipo: item.tipo }, !readOnly);
  const target = useDropTarget<HTMLDivElement>({
    enabled: !readOnly,
    inside: container,
    accepts: (carried, edge) =>
      carried.chave !== chave && actions.fits(carried, edge === 'dentro' ? chave : pai),
    onDrop: (carried, edge) =>
      actions.drop(
        carried,
        edge === 'dentro'
          ? { pai: chave, indice: container ? item.itens.length : 0 }
          : beside({ pai, indice }, edge),
      ),
  });
  const writing = editing === chave && !readOnly && 'rotulo' in item;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Moved or left over after a deletion: the keyboard stays on it. Who adds or types elsewhere stays there.
    const active = document.activeElement;
    if (mine && !writing && (active === document.body || active?.closest('.z-construtor-lista')))
      button.current?.focus();
  }, [mine, writing, indice, pai]);

  const onKeyDown = (event: KeyboardEvent) => {
    const ctrl = event.ctrlKey || event.metaKey;
    const sentido = KEYS[event.key];
    if (sentido && !event.altKey && !ctrl && (sentido === 'cima' || sentido === 'baixo')) {
      event.preventDefault();
      const all = [...document.querySelectorAll<HTMLElement>('.z-construtor-escolher')];
      const at = all.indexOf(event.currentTarget as HTMLElement);
      all[at + (sentido === 'cima' ? -1 : 1)]?.focus();
      return;
    }
    if (readOnly) return;
    if (sentido && event.altKey) actions.shift(chave, sentido);
    else if (event.key === 'F2') actions.edit(chave);
    else if (event.key === 'Delete' || event.key === 'Backspace') actions.remove(chave);
    else if (ctrl && event.key.toLowerCase() === 'd') actions.copy(chave);
    else return;
    event.preventDefault();
  };
  return (
    <li
      ref={source}
      className="z-moldura z-construtor-item"
      data-tipo={item.tipo}
      data-escolhido={mine ? '' : undefined}
    >
      <div ref={target.ref} className="z-linha z-construtor-linha" data-solta={target.edge ?? undefined}>
        {readOnly ? null : (
          <span className="z-construtor-alca" aria-hidden>
            <GripVertical size={15} />
          </span>
        )}
        {writing ? (
          <LabelInput chave={chave} rotulo={item.rotulo} actions={actions} />
        ) : (
          <Button
            ref={button}
            type="text"
            className="z-construtor-escolher"
            icon={<Icon size={16} aria-hidden />}
            aria-pressed={mine}
            data-chave={chave}
            onClick={() => actions.choose(chave)}
            onDoubleClick={() => readOnly || actions.edit(chave)}
            onFocus={() => actions.choose(chave)}
            onKeyDown={onKeyDown}
          >
            <span className="z-corte z-cresce z-construtor-nome">
              {name}
              {'obrigatorio' in item && item.obrigatorio ? (
                <span className="z-form-obrigatorio" title={texto.obrigatorio}>
                  *
                </span>
              ) : null}
            </span>
            {'quando' in item && item.quando ? (
              <GitBranch size={13} role="img" aria-label={texto.condicional} />
            ) : null}
            {problems.length > 0 ? (
              <CircleAlert color="var(--z-error)" size={14} role="img" aria-label={problems[0]?.texto} />
            ) : null}
            <span className="z-fraco">
              {tipos[item.tipo]}
              {item.tipo === 'secao' && item.pagina ? texto.emPagina : null}
            </span>
          </Button>
        )}
        {mine && !readOnly ? (
          <span className="z-construtor-acoes" role="group" aria-label={texto.acoesDe(name)}>
            {MOVES.map(({ sentido, label, Icon: Move }) => (
              <IconButton
                key={sentido}
                label={label}
                icon={<Move size={14} aria-hidden />}
                onClick={() => actions.shift(chave, sentido)}
              />
            ))}
            <IconButton
              label={texto.duplicar}
              icon={<Copy size={14} aria-hidden />}
              onClick={() => actions.copy(chave)}
            />
            <IconButton
              label={texto.excluir}
              icon={<Trash2 size={14} aria-hidden />}
              onClick={() => actions.remove(chave)}
            />
          </span>
        ) : null}
      </div>
      <FieldLook item={item} />
      {container ? (
        <div className="z-construtor-dentro">
          {item.itens.length === 0 ? (
            <p className="z-fraco">{texto.semItens}</p>
          ) : (
            <CanvasList
              itens={item.itens}
              pai={chave}
              chosen={chosen}
              editing={editing}
              wrong={wrong}
              readOnly={readOnly}
              actions={actions}
            />
          )}
        </div>
      ) : null}
    </li>
  );
});

/** The label written where it stands; Enter or leaving it is enough. */
function LabelInput({ chave, rotulo, actions }: { chave: string; rotulo: string; actions: Actions }) {
  const input = useRef<InputRef>(null);
  useEffect(() => input.current?.focus({ cursor: 'all' }), []);
  return (
    <Input
      ref={input}
      className="z-construtor-escolher"
      aria-label={texto.rotuloAqui}
      value={rotulo}
      maxLength={500}
      onChange={({ target }) => actions.label(chave, target.value)}
      onBlur={() => actions.edit(null)}
      onKeyDown={({ key }) => {
        if (key === 'Enter' || key === 'Escape') actions.edit(null);
      }}
    />
  );
}

/** The empty ground under the last component: what is dropped there goes to the end. */
export function CanvasEnd({
  total,
  readOnly,
  actions,
}: {
  total: number;
  readOnly: boolean;
  actions: Actions;
}) {
  const target = useDropTarget<HTMLDivElement>({
    enabled: !readOnly,
    inside: true,
    accepts: (carried) => actions.fits(carried, null),
    onDrop: (carried) => actions.drop(carried, { pai: null, indice: total }),
  });
  return (
    <div
      ref={target.ref}
      className="z-construtor-fim"
      data-solta={target.edge ? 'dentro' : undefined}
      aria-hidden
    />
  );
}

/** Whether what is dragged may stand in a container. */
export function fitsIn(
  itens: readonly Componente[],
  carried: Carried,
  find: (chave: string) => Componente | undefined,
) {
  return (pai: string | null): boolean => {
    if (carried.chave !== undefined) {
      const item = find(carried.chave);
      return item !== undefined && podeFicar(itens, item, pai);
    }
    const holder = pai === null ? undefined : find(pai);
    return cabeEm(carried.tipo, holder && isConteiner(holder) ? holder.tipo : null);
  };
}

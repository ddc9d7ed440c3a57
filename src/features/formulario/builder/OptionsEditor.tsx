import { Button, Checkbox, Flex, Form, Input } from 'antd';
import { ClipboardList, GripVertical, Plus, X } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Opcao } from '#domain/formulario/tipos.ts';
import { chaveLivre } from '#domain/formulario/chaves.ts';
import { opcoesDaLista, renomearOpcao } from '#domain/formulario/editar.ts';
import { propriedades as texto } from '#messages/formulario-construtor.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { IconButton } from '#shared/ui/IconButton.tsx';
import { useReorder } from './useReorder.ts';

type Props = {
  opcoes: readonly Opcao[];
  /** Values that a published version has: answers hold them, so they stay whatever the option is called. */
  fixos: ReadonlySet<string>;
  onChange: (opcoes: readonly Opcao[]) => void;
  /** They are the questions of a grid, whose keys nobody types. */
  questions?: boolean;
};

/** Options of a choice, dragged into order or pasted as a list. What is kept of each is shown to whoever asks for it. */
export function OptionsEditor({ opcoes, fixos, onChange, questions = false }: Props) {
  const said = questions ? QUESTIONS : OPTIONS;
  const [values, setValues] = useState(false);
  const [pasting, setPasting] = useState(false);
  const move = (from: number, to: number) => {
    const old = opcoes[from];
    if (old && to >= 0 && to < opcoes.length) onChange(opcoes.toSpliced(from, 1).toSpliced(to, 0, old));
  };
  const add = () => {
    const usados = new Set([...opcoes.map(({ valor }) => valor), ...fixos]);
    const n = opcoes.length + 1;
    onChange([
      ...opcoes,
      { valor: usados.has(`opcao${n}`) ? chaveLivre('opcao', usados) : `opcao${n}`, rotulo: said.one(n) },
    ]);
  };
  return (
    <Form.Item
      label={said.all}
      extra={values ? texto.valorAjuda : fixos.size > 0 ? texto.valoresFixos : undefined}
    >
      <div className="z-construtor-opcoes" role="group" aria-label={said.all}>
        {opcoes.map((opcao, index) => (
          // Options have no name but their place while their values are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <Line key={index} index={index} onMove={move}>
            <Input
              aria-label={said.one(index + 1)}
              style={{ flex: 1.6 }}
              value={opcao.rotulo}
              maxLength={300}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(renomearOpcao(opcoes, index, target.value, fixos))}
              onKeyDown={(event: KeyboardEvent) => {
                if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
                event.preventDefault();
                move(index, index + (event.key === 'ArrowUp' ? -1 : 1));
              }}
            />
            {values ? (
              <Input
                aria-label={texto.valorOpcao(index + 1)}
                style={{ flex: 1 }}
                value={opcao.valor}
                maxLength={100}
                disabled={fixos.has(opcao.valor)}
                onChange={({ target }) =>
                  onChange(opcoes.map((old, at) => (at === index ? { ...old, valor: target.value } : old)))
                }
              />
            ) : null}
            <IconButton
              label={said.remove(index + 1)}
              icon={<X size={15} aria-hidden />}
              onClick={() => onChange(opcoes.filter((_, at) => at !== index))}
            />
          </Line>
        ))}
        <Flex wrap gap={4} align="center">
          <Button type="text" icon={<Plus size={14} aria-hidden />} onClick={add}>
            {said.add}
          </Button>
          <Button type="text" icon={<ClipboardList size={14} aria-hidden />} onClick={() => setPasting(true)}>
            {texto.colarLista}
          </Button>
          {questions ? null : (
            <Checkbox checked={values} onChange={({ target }) => setValues(target.checked)}>
              {texto.mostrarValores}
            </Checkbox>
          )}
        </Flex>
      </div>
      {pasting ? (
        <FormDialog<{ lista: string }>
          title={texto.colarLista}
          action={texto.usarLista}
          cancel={texto.cancelar}
          failure=""
          initial={{ lista: opcoes.map(({ rotulo }) => rotulo).join('\n') }}
          submit={({ lista }) => onChange(opcoesDaLista(lista, opcoes))}
          onClose={() => setPasting(false)}
        >
          <Form.Item name="lista" label={texto.umaPorLinha}>
            <Input.TextArea rows={10} data-foco="" />
          </Form.Item>
        </FormDialog>
      ) : null}
    </Form.Item>
  );
}

const OPTIONS = {
  all: texto.opcoes,
  one: texto.opcao,
  remove: texto.retirarOpcao,
  add: texto.incluirOpcao,
} as const;
const QUESTIONS = {
  all: texto.perguntas,
  one: texto.pergunta1,
  remove: texto.retirarPergunta,
  add: texto.incluirPergunta,
} as const;

function Line({
  index,
  onMove,
  children,
}: {
  index: number;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const { line, grip, over } = useReorder(index, onMove);
  return (
    <Flex ref={line} gap={6} align="center" data-solta={over ? '' : undefined} style={{ marginBottom: 6 }}>
      <span ref={grip} className="z-construtor-alca" title={texto.arrastarOpcao} aria-hidden>
        <GripVertical size={14} />
      </span>
      {children}
    </Flex>
  );
}

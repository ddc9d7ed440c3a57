import type { Editor } from '@tiptap/react';
import { Button, Input, Popover } from 'antd';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { FONTES, VARIAVEIS_DOCUMENTO } from '#domain/modelo-documento/variaveis.ts';
import { foldText } from '#domain/formato/texto.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';

/** The variables by what they are of, with an example each; found by typing. */
export function VariablePicker({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <Variables
          onPick={(nome) => {
            setOpen(false);
            editor.chain().focus().insertContent({ type: 'variavel', attrs: { nome } }).run();
          }}
        />
      }
    >
      <Button
        icon={<Braces size={16} aria-hidden />}
        tabIndex={0}
        aria-haspopup="menu"
        aria-expanded={open}
        onMouseDown={(event) => event.preventDefault()}
      >
        {texto.variavel}
      </Button>
    </Popover>
  );
}

function Variables({ onPick }: { onPick: (nome: string) => void }) {
  const [term, setTerm] = useState('');
  const wanted = foldText(term.trim());
  const found = VARIAVEIS_DOCUMENTO.filter(({ titulo, nome }) =>
    foldText(`${titulo} ${nome}`).includes(wanted),
  );
  return (
    <div className="z-rico-variaveis" role="menu" aria-label={texto.variavel}>
      <Input
        type="search"
        autoFocus // oxlint-disable-line jsx-a11y/no-autofocus -- of the panel that was just opened
        value={term}
        placeholder={texto.procurarVariavel}
        aria-label={texto.procurarVariavel}
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={(event) => {
          const first = found[0];
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onPick(first.nome);
        }}
      />
      {found.length === 0 ? <p role="status">{texto.nenhumaVariavel}</p> : null}
      {FONTES.map(({ fonte, titulo }) => {
        const own = found.filter((variavel) => variavel.fonte === fonte);
        return own.length === 0 ? null : (
          <div key={fonte} role="group" aria-label={titulo}>
            <strong>{titulo}</strong>
            {own.map((variavel) => (
              <Button
                key={variavel.nome}
                type="text"
                block
                role="menuitem"
                onClick={() => onPick(variavel.nome)}
              >
                <span>{variavel.titulo}</span>
                <small>{variavel.exemplo}</small>
              </Button>
            ))}
          </div>
        );
      })}
    </div>
  );
}

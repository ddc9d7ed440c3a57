import type { Editor } from '@tiptap/react';
import { Braces } from 'lucide-react';
import { useState } from 'react';
import { FONTES, VARIAVEIS_DOCUMENTO } from '#domain/documento-modelo/variaveis.ts';
import { foldText } from '#domain/formato/texto.ts';
import { textoRico as texto } from '#messages/texto-rico.ts';
import { Button } from '#shared/ui/Button.tsx';
import { Popover } from '#shared/ui/Popover.tsx';

/** The variables by what they are of, with an example each; found by typing. */
export function VariablePicker({ editor }: { editor: Editor }) {
  return (
    <Popover
      label={texto.variavel}
      trigger={(trigger) => (
        <Button
          {...trigger}
          className="z-rico-inserir"
          icon={<Braces size={16} aria-hidden />}
          tabIndex={0}
          onMouseDown={(event) => event.preventDefault()}
        >
          {texto.variavel}
        </Button>
      )}
    >
      {(close) => (
        <Variables
          onPick={(nome) => {
            close();
            editor.chain().focus().insertContent({ type: 'variavel', attrs: { nome } }).run();
          }}
        />
      )}
    </Popover>
  );
}

function Variables({ onPick }: { onPick: (nome: string) => void }) {
  const [term, setTerm] = useState('');
  const wanted = foldText(term.trim());
  const found = VARIAVEIS_DOCUMENTO.filter(({ titulo, nome }) => foldText(`${titulo} ${nome}`).includes(wanted));
  return (
    <div className="z-rico-variaveis">
      <input
        type="search"
        className="z-campo"
        data-foco
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
        const own = found.filter((one) => one.fonte === fonte);
        return own.length === 0 ? null : (
          <div key={fonte} role="group" aria-label={titulo}>
            <strong>{titulo}</strong>
            {own.map((one) => (
              <button key={one.nome} type="button" role="menuitem" className="z-balao-item" onClick={() => onPick(one.nome)}>
                <span>{one.titulo}</span>
                <small>{one.exemplo}</small>
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}

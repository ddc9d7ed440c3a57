import { Plus, X } from 'lucide-react';
import type { Opcao } from '#domain/formularios/tipos.ts';
import { chaveDe } from '#domain/formularios/chaves.ts';
import { propriedades as texto } from '#messages/construtor.ts';
import { Button, IconButton } from '#shared/ui/Button.tsx';

type Props = { opcoes: readonly Opcao[]; disabled: boolean; onChange: (opcoes: readonly Opcao[]) => void };

/** Options of a choice: what is read and what is kept. A new option's value follows its text until it is given by hand. */
export function OptionsEditor({ opcoes, disabled, onChange }: Props) {
  const patch = (index: number, opcao: Opcao) => onChange(opcoes.map((one, at) => (at === index ? opcao : one)));
  const rename = (index: number, rotulo: string) => {
    const old = opcoes[index];
    if (!old) return;
    const others = new Set(opcoes.filter((_, at) => at !== index).map(({ valor }) => valor));
    const follows = /^opcao\d*$/.test(old.valor) || old.valor === chaveDe(old.rotulo, old.valor);
    const next = chaveDe(rotulo, old.valor);
    patch(index, { rotulo, valor: follows && !others.has(next) ? next : old.valor });
  };
  const add = () => {
    const n = opcoes.length + 1;
    onChange([...opcoes, { valor: `opcao${n}`, rotulo: texto.opcao(n) }]);
  };
  return (
    <fieldset className="z-construtor-opcoes" disabled={disabled}>
      <legend className="z-rotulo">{texto.opcoes}</legend>
      {opcoes.map((opcao, index) => (
        // Options have no name but their place while their values are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index}>
          <input
            className="z-campo"
            aria-label={texto.opcao(index + 1)}
            value={opcao.rotulo}
            maxLength={300}
            onChange={(event) => rename(index, event.target.value)}
          />
          <input
            className="z-campo"
            aria-label={texto.valorOpcao(index + 1)}
            value={opcao.valor}
            maxLength={100}
            onChange={(event) => patch(index, { ...opcao, valor: event.target.value })}
          />
          <IconButton
            label={texto.retirarOpcao(index + 1)}
            icon={<X size={15} aria-hidden />}
            onClick={() => onChange(opcoes.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <p className="z-form-dica">{texto.valorAjuda}</p>
      <Button kind="discreto" icon={<Plus size={14} aria-hidden />} onClick={add}>
        {texto.incluirOpcao}
      </Button>
    </fieldset>
  );
}

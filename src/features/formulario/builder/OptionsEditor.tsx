import { Button, Form, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { Opcao } from '#domain/formulario/tipos.ts';
import { chaveDe } from '#domain/formulario/chaves.ts';
import { propriedades as texto } from '#messages/construtor.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';

type Props = { opcoes: readonly Opcao[]; onChange: (opcoes: readonly Opcao[]) => void };

/** Options of a choice: what is read and what is kept. A new option's value follows its text until it is given by hand. */
export function OptionsEditor({ opcoes, onChange }: Props) {
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
    <Form.Item label={texto.opcoes} extra={texto.valorAjuda}>
      <div className="z-construtor-opcoes" role="group" aria-label={texto.opcoes}>
        {opcoes.map((opcao, index) => (
          // Options have no name but their place while their values are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={index}>
            <Input
              aria-label={texto.opcao(index + 1)}
              value={opcao.rotulo}
              maxLength={300}
              onChange={({ target }) => rename(index, target.value)}
            />
            <Input
              aria-label={texto.valorOpcao(index + 1)}
              value={opcao.valor}
              maxLength={100}
              onChange={({ target }) => patch(index, { ...opcao, valor: target.value })}
            />
            <IconButton
              label={texto.retirarOpcao(index + 1)}
              icon={<X size={15} aria-hidden />}
              onClick={() => onChange(opcoes.filter((_, at) => at !== index))}
            />
          </div>
        ))}
        <Button type="text" icon={<Plus size={14} aria-hidden />} onClick={add}>
          {texto.incluirOpcao}
        </Button>
      </div>
    </Form.Item>
  );
}

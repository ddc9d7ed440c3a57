import { Button, Flex, Form, Input, InputNumber } from 'antd';
import { Plus, X } from 'lucide-react';
import type { Faixa } from '#domain/formulario/tipos.ts';
import { propriedades as texto } from '#messages/formulario-construtor.ts';
import { IconButton } from '#shared/ui/IconButton.tsx';

type Props = { faixas: readonly Faixa[]; onChange: (faixas: readonly Faixa[] | undefined) => void };

/** What a score means: from, to, name. */
export function BandsEditor({ faixas, onChange }: Props) {
  const put = (list: readonly Faixa[]) => onChange(list.length > 0 ? list : undefined);
  const patch = (index: number, mudanca: Partial<Faixa>) =>
    put(faixas.map((faixa, at) => (at === index ? { ...faixa, ...mudanca } : faixa)));
  const add = () => {
    const de = (faixas.at(-1)?.ate ?? -1) + 1;
    put([...faixas, { de, ate: de + 4, rotulo: '' }]);
  };
  return (
    <Form.Item label={texto.faixas} extra={texto.faixasAjuda}>
      <div className="z-construtor-opcoes" role="group" aria-label={texto.faixas}>
        {faixas.map((faixa, index) => (
          // Bands have no name but their place while they are typed.
          // oxlint-disable-next-line react/no-array-index-key
          <Flex key={index} gap={6} style={{ marginBottom: 6 }}>
            <InputNumber<number>
              aria-label={texto.faixaDe(index + 1)}
              decimalSeparator=","
              style={{ flex: '0 0 64px' }}
              value={faixa.de}
              onChange={(de) => de !== null && patch(index, { de })}
            />
            <InputNumber<number>
              aria-label={texto.faixaAte(index + 1)}
              decimalSeparator=","
              style={{ flex: '0 0 64px' }}
              value={faixa.ate}
              onChange={(ate) => ate !== null && patch(index, { ate })}
            />
            <Input
              aria-label={texto.faixaNome(index + 1)}
              placeholder={texto.faixaExemplo}
              maxLength={100}
              value={faixa.rotulo}
              onChange={({ target }) => patch(index, { rotulo: target.value })}
            />
            <IconButton
              label={texto.retirarFaixa(index + 1)}
              icon={<X size={15} aria-hidden />}
              onClick={() => put(faixas.filter((_, at) => at !== index))}
            />
          </Flex>
        ))}
        <Button type="text" icon={<Plus size={14} aria-hidden />} onClick={add}>
          {texto.incluirFaixa}
        </Button>
      </div>
    </Form.Item>
  );
}

/** One more, beside what is taken or outside the escala: by its own permission. */
import { Alert, Form, InputNumber, Select } from 'antd';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { momentoDe } from '#domain/formato/fuso.ts';
import { When } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { entre } from '#shared/ui/number-range.ts';
import { reservar } from './wire.ts';

type Campos = {
  readonly profissionalId: number;
  readonly dia: string;
  readonly hora: string;
  readonly duracaoMinutos: number;
};

type Props = {
  readonly dia: string;
  readonly profissionais: GradeAgenda['profissionais'];
  readonly onClose: () => void;
  readonly onHeld: (reserva: ItemAgenda) => void;
};

export function SqueezeDialog({ dia, profissionais, onClose, onHeld }: Props) {
  const obrigatorio = [{ required: true, message: texto.informe }];
  return (
    <FormDialog<Campos>
      title={texto.encaixeTitulo}
      action={texto.continuar}
      width={520}
      initial={{ dia, duracaoMinutos: 20 }}
      submit={async ({ profissionalId, dia: data, hora, duracaoMinutos }) =>
        onHeld(
          await reservar({ profissionalId, inicio: momentoDe(data, hora), duracaoMinutos, encaixe: true }),
        )
      }
      failure={texto.falhaReservar}
      onClose={onClose}
    >
      <Alert type="info" message={texto.encaixeTexto} style={{ marginBottom: 16 }} />
      <Form.Item name="profissionalId" label={texto.profissional} rules={obrigatorio}>
        <Select
          showSearch
          optionFilterProp="label"
          options={profissionais.map(({ id, nome }) => ({ value: id, label: nome }))}
        />
      </Form.Item>
      <div className="z-campos" style={{ '--z-coluna': '130px' } as React.CSSProperties}>
        <Form.Item name="dia" label={texto.dia} rules={obrigatorio}>
          <When kind="dia" label={texto.dia} />
        </Form.Item>
        <Form.Item name="hora" label={texto.hora} rules={obrigatorio}>
          <When kind="hora" label={texto.hora} />
        </Form.Item>
        <Form.Item name="duracaoMinutos" label={texto.duracao} rules={[...obrigatorio, entre(5, 720)]}>
          <InputNumber precision={0} step={5} addonAfter={texto.minutos} />
        </Form.Item>
      </div>
    </FormDialog>
  );
}

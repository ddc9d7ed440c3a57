/** One of the purposes and a sentence. */
import { Form, Input, Select } from 'antd';
import { finalidadesDe } from '#domain/cuidado/finalidades.ts';
import { dizPorque, JUSTIFICATIVA_MINIMA } from '#domain/formato/motivo.ts';
import { fichaTela as texto } from '#messages/ficha-medica.ts';
import { busca } from '#messages/form.ts';
import { useSession } from '#shared/session/session.ts';

/** Not `required`: antd would say so on an element that takes no such word (axe aria-allowed-attr). */
const chosen = (_rule: unknown, value: unknown): Promise<void> =>
  value === undefined ? Promise.reject(new Error(texto.escolhaFinalidade)) : Promise.resolve();

export function PurposeFields() {
  const attends = (useSession()?.adicional?.profissionalId ?? null) !== null;
  return (
    <>
      <Form.Item name="finalidade" label={texto.finalidade} rules={[{ validator: chosen }]}>
        <Select
          placeholder={busca.selecione}
          options={finalidadesDe(attends).map((finalidade) => ({
            value: finalidade.const,
            label: finalidade.title,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="justificativa"
        label={texto.justificativa}
        rules={[
          {
            required: true,
            validator: (_rule, value: string | undefined) =>
              dizPorque(value)
                ? Promise.resolve()
                : Promise.reject(new Error(texto.justificativaCurta(JUSTIFICATIVA_MINIMA))),
          },
        ]}
      >
        <Input.TextArea rows={3} maxLength={500} showCount placeholder={texto.justificativaExemplo} />
      </Form.Item>
    </>
  );
}

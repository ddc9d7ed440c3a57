/** A goal for a tile: a number in the tile's own measure, of the stretch of time that its picture has (DASH-02). */
import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input } from 'antd';
import { formatDecimal, parseDecimalInput } from '#domain/formato/decimal.ts';
import { metaValida } from '#domain/painel/meta.ts';
import type { MetaLida, QuadroLido } from '#domain/painel/resposta.ts';
import { painel as texto } from '#messages/painel.ts';
import { FormDialog, refuse } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { useAct } from '#shared/ui/useAct.ts';
import { gravarMeta, PAINEL } from './wire.ts';

type Campos = { readonly valor: string };
type Props = {
  readonly resource: string;
  readonly quadro: QuadroLido;
  readonly meta: MetaLida;
  readonly onClose: () => void;
};

const lida = (dado: string): string | null => {
  const numero = parseDecimalInput(dado);
  return numero.ok ? numero.value : null;
};

export default function GoalDialog({ resource, quadro, meta: { base, digitada }, onClose }: Props) {
  const client = useQueryClient();
  const gravar = async (valor: string | null) => {
    await gravarMeta(resource, quadro.chave, { base, valor });
    notify({ type: 'SUCCESS', value: valor === null ? texto.metaTirada : texto.metaSalva });
    void client.invalidateQueries({ queryKey: [...PAINEL, resource] });
  };
  const tirar = useAct(
    async () => {
      await gravar(null);
      onClose();
    },
    { failure: texto.metaNaoSalva },
  );
  return (
    <FormDialog<Campos>
      title={texto.metaDe(quadro.titulo)}
      action={texto.salvarMeta}
      width={440}
      initial={{ valor: digitada === null ? '' : formatDecimal(digitada).replace(/,00$/, '') }}
      submit={({ valor }) => gravar(lida(valor))}
      refusedAt="valor"
      failure={texto.metaNaoSalva}
      foot={
        digitada === null ? undefined : (
          <Button type="link" danger loading={tirar.busy} onClick={() => void tirar.run()}>
            {texto.tirarMeta}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Form.Item
        name="valor"
        label={texto.metaCampo(texto.unidades[quadro.unidade])}
        extra={texto.bases[base]}
        rules={[refuse((dado) => (metaValida(lida(dado) ?? '') ? null : texto.metaErrada))]}
      >
        <Input inputMode="decimal" autoComplete="off" maxLength={20} style={{ maxWidth: 180 }} />
      </Form.Item>
    </FormDialog>
  );
}

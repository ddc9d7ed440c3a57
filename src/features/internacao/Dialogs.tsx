/** Into a bed, and from one bed to another. */
import { Alert, Form, Input, Select } from 'antd';
import {
  cabe,
  type EstadaNoMapa,
  type LeitoNoMapa,
  type MapaInternacao,
  type PedidoNoMapa,
} from '#domain/internacao/mapa.ts';
import { When } from '#engine/kit/index.ts';
import { internacaoTela } from '#messages/internacao-tela.ts';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { internar, transferir } from './wire.ts';

const { admissao: texto, transferencia } = internacaoTela;

/** Beds as a list of choices, ward by ward. */
function opcoes({ setores }: MapaInternacao, leitos: readonly LeitoNoMapa[]) {
  return setores.flatMap(({ id, nome }) => {
    const leitosDoSetor = leitos.filter(({ setorId }) => setorId === id);
    if (leitosDoSetor.length === 0) return [];
    return [{ label: nome, options: leitosDoSetor.map((leito) => ({ value: leito.id, label: leito.nome })) }];
  });
}

type Admissao = {
  readonly internacaoId: number;
  readonly leitoId: number;
  readonly previsaoAlta?: string | null;
};

type AdmitProps = {
  readonly mapa: MapaInternacao;
  /** One of both is given, the other is chosen. */
  readonly pedido?: PedidoNoMapa;
  readonly leito?: LeitoNoMapa;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function AdmitDialog({ mapa, pedido, leito, onClose, onDone }: AdmitProps) {
  const [form] = Form.useForm<Admissao>();
  const escolhido = Form.useWatch('internacaoId', form) ?? pedido?.id ?? 0;
  const pedidos = pedido ? [pedido] : mapa.pedidos.filter(({ id }) => leito === undefined || cabe(leito, id));
  const leitos = leito ? [leito] : mapa.leitos.filter((leitoNoMapa) => cabe(leitoNoMapa, escolhido));
  // Beds of the ward that was asked for come first.
  const setores = mapa.setores.toSorted(
    (a, b) => Number(b.id === pedido?.setorId) - Number(a.id === pedido?.setorId),
  );
  const problema = pedidos.length === 0 ? texto.semPedidos : leitos.length === 0 ? texto.semLeitos : null;
  return (
    <FormDialog<Admissao>
      form={form}
      title={pedido ? texto.titulo(pedido.paciente) : texto.tituloLeito(leito?.nome ?? '')}
      action={texto.acao}
      disabled={problema !== null}
      initial={{
        ...(pedido ? { internacaoId: pedido.id } : {}),
        ...(leito
          ? { leitoId: leito.id }
          : pedido?.leitoReservadoId
            ? { leitoId: pedido.leitoReservadoId }
            : {}),
      }}
      submit={async ({ internacaoId, leitoId, previsaoAlta }) => {
        const pedidoEscolhido = mapa.pedidos.find(({ id }) => id === internacaoId);
        if (!pedidoEscolhido) return;
        try {
          await internar(pedidoEscolhido, { leitoId, ...(previsaoAlta ? { previsaoAlta } : {}) });
        } finally {
          onDone();
        }
        const onde = mapa.leitos.find(({ id }) => id === leitoId)?.nome ?? '';
        notify({ type: 'SUCCESS', value: texto.feita(pedidoEscolhido.paciente, onde) });
      }}
      failure={texto.falha}
      onClose={onClose}
    >
      {problema === null ? null : (
        <Alert type="info" showIcon message={problema} style={{ marginBottom: 16 }} />
      )}
      <Form.Item
        name="internacaoId"
        label={texto.quem}
        hidden={pedido !== undefined}
        rules={[{ required: true, message: texto.escolhaQuem }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          placeholder={texto.quemExemplo}
          options={pedidos.map((item) => ({
            value: item.id,
            label: [item.paciente, item.setor].filter(Boolean).join(' · '),
          }))}
        />
      </Form.Item>
      <Form.Item
        name="leitoId"
        label={texto.leito}
        hidden={leito !== undefined}
        rules={[{ required: true, message: texto.escolhaLeito }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          placeholder={texto.leitoExemplo}
          options={opcoes({ ...mapa, setores }, leitos)}
        />
      </Form.Item>
      <Form.Item name="previsaoAlta" label={texto.previsao} extra={texto.previsaoDica}>
        <When kind="dia" label={texto.previsao} />
      </Form.Item>
    </FormDialog>
  );
}

type MoveProps = {
  readonly mapa: MapaInternacao;
  readonly leito: LeitoNoMapa;
  readonly estada: EstadaNoMapa;
  readonly onClose: () => void;
  readonly onDone: () => void;
};

export function MoveDialog({ mapa, leito, estada, onClose, onDone }: MoveProps) {
  const livres = mapa.leitos.filter((leitoNoMapa) => cabe(leitoNoMapa, estada.internacaoId));
  return (
    <FormDialog<{ readonly leitoId: number; readonly motivo?: string }>
      title={transferencia.titulo(estada.paciente, leito.nome)}
      action={transferencia.acao}
      disabled={livres.length === 0}
      submit={async ({ leitoId, motivo }) => {
        try {
          await transferir(estada.internacaoId, {
            ocupacaoId: estada.id,
            leitoId,
            motivo: motivo?.trim() || null,
          });
        } finally {
          onDone();
        }
        notify({
          type: 'SUCCESS',
          value: texto.feita(estada.paciente, livres.find(({ id }) => id === leitoId)?.nome ?? ''),
        });
      }}
      failure={transferencia.falha}
      onClose={onClose}
    >
      <Alert
        type="info"
        message={livres.length === 0 ? texto.semLeitos : transferencia.texto}
        style={{ marginBottom: 16 }}
      />
      <Form.Item
        name="leitoId"
        label={transferencia.para}
        rules={[{ required: true, message: texto.escolhaLeito }]}
      >
        <Select
          showSearch
          optionFilterProp="label"
          placeholder={texto.leitoExemplo}
          options={opcoes(mapa, livres)}
        />
      </Form.Item>
      <Form.Item name="motivo" label={transferencia.motivo}>
        <Input.TextArea rows={2} maxLength={500} />
      </Form.Item>
    </FormDialog>
  );
}

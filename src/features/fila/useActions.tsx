/** What may be done with somebody of the queue, for reception's screen and the professional's alike. */
import { Form, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { chamar, passosDe, quando, useFazer, type Acao } from '#capabilities/fila/index.ts';
import type { ItemFila } from '#domain/fila/wire.ts';
import { useTransitions } from '#engine/kit/index.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';
import { busca } from '#messages/form.ts';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { notify } from '#shared/ui/notify.ts';
import { chamarDeNovo, encaminhar, iniciar, marcarFalta, terminar } from './wire.ts';

type Nomeado = { readonly id: number; readonly nome: string };
type Lugares = {
  readonly salas: readonly Nomeado[];
  readonly profissionais?: readonly Nomeado[];
  readonly chamadasAteFalta: number;
};
type Pedido = { readonly que: 'sala' | 'mandar'; readonly item: ItemFila };

const PASSAGEM: ReadonlySet<string> = new Set(['assumir', 'devolver']);

export const prontuarioPath = (id: number): string => `/prontuarios/form-prontuario/${id}`;

export function useActions({ salas, profissionais = [], chamadasAteFalta }: Lugares, reler: () => void) {
  const can = useCan();
  const navigate = useNavigate();
  const eu = useSession()?.adicional?.profissionalId ?? null;
  const { ocupado, fazer } = useFazer(reler);
  const life = useTransitions(useEntity('agendamentos').entity);
  const [pedido, setPedido] = useState<Pedido | null>(null);
  const posso = can('chamar', 'filaatendimento');

  const chamarPara = (item: ItemFila, salaId?: number) => fazer(item.id, () => chamar(item.id, salaId));
  const comecar = (item: ItemFila) =>
    fazer(item.id, async () => {
      const { id } = await iniciar(item.id);
      void navigate(prontuarioPath(id));
    });
  const meu = ({ profissionalId }: ItemFila) =>
    eu === profissionalId && can('atender', 'agenda') && can('insert', 'prontuario');
  const faltou = async (item: ItemFila) => {
    const sim = await confirm({
      title: texto.faltaPergunta(item.paciente, item.chamadas),
      text: texto.faltaTexto,
      yes: texto.falta,
      danger: true,
    });
    if (!sim) return;
    await fazer(item.id, async () => {
      await marcarFalta(item.id);
      notify({ type: 'SUCCESS', value: texto.faltou(item.paciente) });
    });
  };

  const mandar = (item: ItemFila) =>
    quando(can('encaminhar', 'filaatendimento'), {
      key: 'mandar',
      label: texto.mandar,
      onClick: () => setPedido({ que: 'mandar', item }),
    });
  const iniciarDe = (item: ItemFila): readonly Acao[] =>
    quando(meu(item), {
      key: 'iniciar',
      label: item.situacao === 'AGUARDANDO' ? texto.iniciar : texto.continuar,
      onClick: () => void comecar(item),
    });

  /** Of somebody who waits. */
  const deEspera = (item: ItemFila): readonly Acao[] => [
    ...quando(posso, {
      key: 'chamar',
      label: texto.chamar,
      dita: texto.chamarQuem(item.paciente),
      onClick: () => (item.salaId === null ? setPedido({ que: 'sala', item }) : void chamarPara(item)),
    }),
    ...quando(posso, {
      key: 'sala',
      label: texto.chamarEm,
      onClick: () => setPedido({ que: 'sala', item }),
    }),
    ...mandar(item),
    ...iniciarDe(item),
    ...quando(posso && item.chamadas >= chamadasAteFalta, {
      key: 'falta',
      label: texto.falta,
      danger: true,
      onClick: () => void faltou(item),
    }),
  ];

  /** Of somebody who was called and is not there yet. */
  const deChamado = (item: ItemFila): readonly Acao[] => {
    const { chamada } = item;
    if (!chamada) return [];
    const fim = (key: 'ausentar' | 'desfazer', label: string, solta: boolean) =>
      quando(posso, {
        key,
        label,
        solta,
        onClick: () => void fazer(item.id, () => terminar(chamada, key)),
      });
    return [
      ...iniciarDe(item),
      ...quando(posso, {
        key: 'repetir',
        label: texto.chamarDeNovo,
        solta: true,
        onClick: () => void fazer(item.id, () => chamarDeNovo(chamada)),
      }),
      ...fim('ausentar', texto.naoRespondeu, true),
      ...fim('desfazer', texto.desfazer, false),
      ...mandar(item),
    ];
  };

  /** Of somebody who is being seen: what whoever attends left behind is passed on. */
  const deAtendimento = (item: ItemFila): readonly Acao[] =>
    passosDe(life, item, item.paciente, reler).filter(
      ({ key, porque }) => PASSAGEM.has(key) && (porque === undefined || item.profissionalId !== eu),
    );

  const opcoes = (lista: readonly Nomeado[]) => lista.map(({ id, nome }) => ({ value: id, label: nome }));
  const fechar = () => setPedido(null);
  const pergunta: ReactNode =
    pedido === null ? null : pedido.que === 'sala' ? (
      <FormDialog<{ salaId?: number }>
        title={texto.chamarQuem(pedido.item.paciente)}
        action={texto.chamar}
        initial={pedido.item.salaId === null ? {} : { salaId: pedido.item.salaId }}
        submit={async ({ salaId }) => {
          await chamar(pedido.item.id, salaId);
          reler();
        }}
        failure={texto.falhaAcao}
        onClose={fechar}
      >
        <Form.Item name="salaId" label={texto.paraOnde} rules={[{ required: true, message: texto.paraOnde }]}>
          <Select
            showSearch
            optionFilterProp="label"
            placeholder={busca.selecione}
            options={opcoes(salas)}
            data-foco=""
          />
        </Form.Item>
      </FormDialog>
    ) : (
      <FormDialog<{ salaId?: number; profissionalId?: number }>
        title={texto.mandarTitulo(pedido.item.paciente)}
        action={texto.mandarAcao}
        submit={async (para) => {
          await encaminhar(pedido.item.id, para);
          notify({ type: 'SUCCESS', value: texto.mandou(pedido.item.paciente) });
          reler();
        }}
        failure={texto.falhaAcao}
        onClose={fechar}
      >
        {profissionais.length === 0 ? null : (
          <Form.Item name="profissionalId" label={texto.mandarProfissional}>
            <Select
              allowClear
              showSearch
              optionFilterProp="label"
              placeholder={texto.mesmo}
              options={opcoes(profissionais.filter(({ id }) => id !== pedido.item.profissionalId))}
            />
          </Form.Item>
        )}
        <Form.Item name="salaId" label={texto.mandarSala}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={texto.aDele}
            options={opcoes(salas)}
          />
        </Form.Item>
      </FormDialog>
    );
  const dialogo: ReactNode = (
    <>
      {life.dialog}
      {pergunta}
    </>
  );
  return { deEspera, deChamado, deAtendimento, iniciarDe, ocupado, dialogo };
}

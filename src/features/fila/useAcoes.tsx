/** What may be done with somebody of the queue, for reception's screen and the professional's alike. */
import { Button, Flex, Form, Select } from 'antd';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { ItemFila } from '#domain/fila/wire.ts';
import { filaTela as texto } from '#messages/fila-tela.ts';
import { busca } from '#messages/form.ts';
import { useCan, useSession } from '#shared/session/session.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { FormDialog } from '#shared/ui/FormDialog.tsx';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { notify } from '#shared/ui/notify.ts';
import { Ellipsis } from 'lucide-react';
import { chamar, chamarDeNovo, encaminhar, iniciar, marcarFalta, terminar } from './wire.ts';

type Nomeado = { readonly id: number; readonly nome: string };
type Lugares = {
  readonly salas: readonly Nomeado[];
  readonly profissionais?: readonly Nomeado[];
  readonly chamadasAteFalta: number;
};
type Pedido = { readonly que: 'sala' | 'mandar'; readonly item: ItemFila };

export const prontuarioPath = (id: number): string => `/prontuarios/form-prontuario/${id}`;

export function useAcoes({ salas, profissionais = [], chamadasAteFalta }: Lugares, reler: () => void) {
  const can = useCan();
  const navigate = useNavigate();
  const eu = useSession()?.adicional?.profissionalId ?? null;
  const [ocupado, setOcupado] = useState<number | null>(null);
  const [pedido, setPedido] = useState<Pedido | null>(null);
  const posso = can('chamar', 'filaatendimento');

  /** One thing at a time of each: the second click finds the button at work. */
  const fazer = async (item: ItemFila, obra: () => Promise<unknown>) => {
    if (ocupado !== null) return;
    setOcupado(item.id);
    try {
      await obra();
    } catch {
      // The client has told why; the queue is read again and shows it.
    }
    setOcupado(null);
    reler();
  };
  const chamarPara = (item: ItemFila, salaId?: number) => fazer(item, () => chamar(item.id, salaId));
  const comecar = (item: ItemFila) =>
    fazer(item, async () => {
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
    await fazer(item, async () => {
      await marcarFalta(item.id);
      notify({ type: 'SUCCESS', value: texto.faltou(item.paciente) });
    });
  };

  const botaoIniciar = (item: ItemFila, primario: boolean): ReactNode =>
    meu(item) ? (
      <Button
        type={primario ? 'primary' : 'default'}
        loading={ocupado === item.id}
        onClick={() => void comecar(item)}
      >
        {item.situacao === 'AGUARDANDO' ? texto.iniciar : texto.continuar}
      </Button>
    ) : null;

  /** Of somebody who waits. */
  const doEspera = (item: ItemFila, primeiro: boolean): ReactNode => {
    const menu = [
      ...(posso
        ? [{ key: 'sala', label: texto.chamarEm, onClick: () => setPedido({ que: 'sala', item }) }]
        : []),
      ...(can('encaminhar', 'filaatendimento')
        ? [{ key: 'mandar', label: texto.mandar, onClick: () => setPedido({ que: 'mandar', item }) }]
        : []),
      ...(meu(item) ? [{ key: 'iniciar', label: texto.iniciar, onClick: () => void comecar(item) }] : []),
      ...(posso && item.chamadas >= chamadasAteFalta
        ? [{ key: 'falta', label: texto.falta, danger: true, onClick: () => void faltou(item) }]
        : []),
    ];
    return (
      <Flex gap={8} justify="end">
        {posso ? (
          <Button
            type={primeiro ? 'primary' : 'default'}
            aria-label={texto.chamarQuem(item.paciente)}
            loading={ocupado === item.id}
            onClick={() => (item.salaId === null ? setPedido({ que: 'sala', item }) : void chamarPara(item))}
          >
            {texto.chamar}
          </Button>
        ) : null}
        {menu.length > 0 ? (
          <MenuButton label={texto.mais(item.paciente)} items={menu}>
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais(item.paciente)} />
          </MenuButton>
        ) : null}
      </Flex>
    );
  };

  /** Of somebody who was called and is not there yet. */
  const doChamado = (item: ItemFila): ReactNode => {
    const { chamada } = item;
    if (!chamada) return null;
    return (
      <Flex gap={8} wrap justify="end">
        {botaoIniciar(item, true)}
        {posso ? (
          <>
            <Button
              disabled={ocupado === item.id}
              onClick={() => void fazer(item, () => chamarDeNovo(chamada))}
            >
              {texto.chamarDeNovo}
            </Button>
            <Button
              disabled={ocupado === item.id}
              onClick={() => void fazer(item, () => terminar(chamada, 'ausentar'))}
            >
              {texto.naoRespondeu}
            </Button>
            <MenuButton
              label={texto.mais(item.paciente)}
              items={[
                {
                  key: 'd',
                  label: texto.desfazer,
                  onClick: () => void fazer(item, () => terminar(chamada, 'desfazer')),
                },
                ...(can('encaminhar', 'filaatendimento')
                  ? [{ key: 'm', label: texto.mandar, onClick: () => setPedido({ que: 'mandar', item }) }]
                  : []),
              ]}
            >
              <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.mais(item.paciente)} />
            </MenuButton>
          </>
        ) : null}
      </Flex>
    );
  };

  const opcoes = (lista: readonly Nomeado[]) => lista.map(({ id, nome }) => ({ value: id, label: nome }));
  const fechar = () => setPedido(null);
  const dialogo: ReactNode =
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
  return { doEspera, doChamado, botaoIniciar, dialogo };
}

/** One appointment: what it is, its steps, another time, and who waits for it once it is free. */
import { useQuery } from '@tanstack/react-query';
import { Button, Descriptions, Flex, List } from 'antd';
import { useNavigate } from 'react-router';
import type { GradeAgenda, ItemAgenda } from '#domain/agenda/wire.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { Tag, useTransitions } from '#engine/kit/index.ts';
import { agendaTela as texto } from '#messages/agenda-tela.ts';
import { convenioMarcacao } from '#messages/convenio-marcacao.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { prefetchPath } from '#shared/navigation/Link.tsx';
import { useLinked } from '#shared/navigation/navigation.ts';
import { formPathOf, indexEntry, useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { Drawer } from '#shared/ui/Modal.tsx';
import { Authorisation, autorizacaoDita } from './Authorisation.tsx';
import { horaDe, ocupa } from './geometry.ts';
import { ItemLink } from './ItemLink.tsx';
import { esperaPara, type EsperaItem } from './wire.ts';

const A_ACONTECER = ['AGENDADO', 'CONFIRMADO'];

type Passo = ReturnType<ReturnType<typeof useTransitions>['of']>[number];
type Props = {
  readonly item: ItemAgenda;
  readonly grade: GradeAgenda;
  readonly onMove: () => void;
  readonly onWaiting: (item: EsperaItem) => void;
  readonly onChange: () => void;
  readonly onClose: () => void;
};

export function ItemDrawer({ item, grade, onMove, onWaiting, onChange, onClose }: Props) {
  const { entity } = useEntity('agendamentos');
  const can = useCan();
  const passos = useTransitions(entity);
  const navigate = useNavigate();
  const [recepcao] = useLinked(['secretaria']);
  // An arrival is more than a step where there is a desk: what is missing is seen there, and the ticket comes out.
  const naRecepcao = (passo: Passo) => (passo.name === 'chegar' ? recepcao : undefined);
  const dar = (passo: Passo) => {
    const mesa = naRecepcao(passo);
    if (!mesa) return passos.ask(passo, item, paciente, onChange);
    // This page stays until the other has come: its 'Cancelar' would be pressed for the other's.
    onClose();
    void navigate(`${mesa.path}?chegada=${item.id}`);
  };
  const trazer = (passo: Passo) => {
    const mesa = naRecepcao(passo);
    if (mesa) prefetchPath(mesa.path);
  };
  const nome = (list: readonly { id: number; nome: string }[], id: number | null) =>
    list.find((named) => named.id === id)?.nome;
  const paciente = item.paciente ?? texto.semPaciente;
  const estado = entity.lifecycle?.state[item.situacao];
  const autorizacao = autorizacaoDita(item);
  const livre = !ocupa(item) && Date.parse(item.inicio) > Date.now();
  const pacientes = indexEntry('pacientes');
  const espera = useQuery({
    queryKey: ['agenda', 'espera', item.id],
    queryFn: ({ signal }) => esperaPara(item, signal),
    enabled: livre && can('list', 'listaespera'),
  });
  return (
    <Drawer
      title={`${horaDe(item.inicio)} · ${paciente}`}
      width={480}
      onClose={onClose}
      footer={
        <Flex gap={8} wrap justify="flex-end">
          {A_ACONTECER.includes(item.situacao) && can('update', 'agenda') ? (
            <Button onClick={onMove}>{texto.mudarHorario}</Button>
          ) : null}
          {passos.of(item).map((step, at) => (
            <Button
              key={step.name}
              type={at === 0 && !step.danger ? 'primary' : 'default'}
              danger={step.danger}
              onClick={() => dar(step)}
              onPointerEnter={() => trazer(step)}
              onFocus={() => trazer(step)}
            >
              {step.title}
            </Button>
          ))}
        </Flex>
      }
    >
      <Descriptions
        column={1}
        size="small"
        bordered
        items={[
          {
            key: 's',
            label: texto.situacao,
            children: <Tag tone={estado?.tone ?? 'neutral'}>{estado?.title}</Tag>,
          },
          {
            key: 'q',
            label: texto.quando,
            children: `${formatMinuto(item.inicio)} – ${horaDe(item.fim)}${item.encaixe ? ` · ${texto.encaixeMarca}` : ''}`,
          },
          { key: 'p', label: texto.profissional, children: nome(grade.profissionais, item.profissionalId) },
          { key: 'r', label: texto.sala, children: nome(grade.salas, item.salaId) ?? texto.semSala },
          { key: 't', label: texto.tipo, children: item.tipo ?? '—' },
          { key: 'c', label: texto.convenio, children: item.convenio ?? texto.particular },
          ...(autorizacao === null
            ? []
            : [{ key: 'a', label: convenioMarcacao.autorizacao, children: autorizacao }]),
          ...(item.chegadaEm ? [{ key: 'h', label: texto.chegada, children: horaDe(item.chegadaEm) }] : []),
          ...(item.observacao ? [{ key: 'o', label: texto.observacao, children: item.observacao }] : []),
          ...(item.motivo ? [{ key: 'm', label: texto.motivo, children: item.motivo }] : []),
        ]}
      />
      {item.autorizacao !== null && can('update', 'agenda') && A_ACONTECER.includes(item.situacao) ? (
        <Authorisation item={item} onChange={onChange} />
      ) : null}
      {item.serie === null ? null : <p className="z-fraco">{texto.serie}</p>}
      {item.pacienteId !== null && pacientes && can('view', 'paciente') ? (
        <ButtonLink type="link" to={formPathOf(pacientes, item.pacienteId)}>
          {texto.abrirPaciente}
        </ButtonLink>
      ) : null}
      {A_ACONTECER.includes(item.situacao) && item.pacienteId !== null && can('update', 'agenda') ? (
        <ItemLink item={item} onChange={onChange} />
      ) : null}
      {espera.data && espera.data.length > 0 ? (
        <>
          <h2>{texto.esperaTitulo}</h2>
          <List
            dataSource={espera.data}
            rowKey="id"
            renderItem={(pessoa) => (
              <List.Item
                actions={[
                  <Button key="r" type="link" onClick={() => onWaiting(pessoa)}>
                    {texto.esperaReservar}
                  </Button>,
                ]}
              >
                <List.Item.Meta title={pessoa.paciente} description={pessoa.contato} />
              </List.Item>
            )}
          />
        </>
      ) : null}
      {passos.dialog}
    </Drawer>
  );
}

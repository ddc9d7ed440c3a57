/** Who is in the bed: what keeps the discharge, the steps, and the way to chart, medication and history. */
import { Alert, Button, Flex } from 'antd';
import { Ellipsis } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { EstadaNoMapa } from '#domain/internacao/mapa.ts';
import { PatientHeader } from '#capabilities/paciente/index.ts';
import { useTransitions } from '#engine/kit/index.ts';
import { conciliacaoTela } from '#messages/conciliacao.ts';
import { internacaoTela } from '#messages/internacao-tela.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useEntity } from '#shared/registro/registry.ts';
import { useCan } from '#shared/session/session.ts';
import { MenuButton } from '#shared/ui/MenuButton.tsx';
import { useAct } from '#shared/ui/useAct.ts';
import { evoluir, usePendencias } from './wire.ts';

const { leito: texto } = internacaoTela;

type Props = { readonly estada: EstadaNoMapa; readonly reler: () => void; readonly onMove: () => void };

export function PatientPart({ estada, reler, onMove }: Props) {
  const can = useCan();
  const navigate = useNavigate();
  const { entity } = useEntity('internacoes');
  const life = useTransitions(entity);
  const { data } = usePendencias(can('view', entity.subject) ? estada.internacaoId : null);
  const row = { ...estada, id: estada.internacaoId };
  const passos = life.of(row);
  const dar = (step: (typeof passos)[number]) => life.ask(step, row, estada.paciente, reler);
  const abrir = useAct(
    async () => {
      const { id } = await evoluir(estada.internacaoId);
      await navigate(`/prontuarios/form-prontuario/${id}`);
    },
    { failure: texto.falhaEvolucao },
  );
  const pendencias = data?.pendencias ?? [];
  return (
    <section aria-labelledby="leito-paciente" className="z-pilha">
      <h3 id="leito-paciente">{texto.doPaciente}</h3>
      {can('view', 'paciente') ? <PatientHeader id={estada.pacienteId} /> : null}
      {pendencias.length > 0 ? (
        <Alert type="warning" showIcon message={texto.pendencias} description={pendencias.join(' · ')} />
      ) : null}
      {(data?.conciliacoes ?? []).map(({ id, momento, medicamentos }) => (
        <Alert
          key={id}
          type="warning"
          showIcon
          message={conciliacaoTela.aviso}
          description={conciliacaoTela.avisoTexto(momento, medicamentos)}
          action={
            can('update', 'conciliacao') ? (
              <ButtonLink to={`/conciliacoes/form/${id}`}>{conciliacaoTela.conciliar}</ButtonLink>
            ) : undefined
          }
        />
      ))}
      <Flex wrap gap={8}>
        {can('insert', 'prontuario') ? (
          <Button type="primary" loading={abrir.busy} onClick={() => void abrir.run()}>
            {texto.evolucao}
          </Button>
        ) : null}
        {can('mudarleito', entity.subject) && estada.situacao === 'INTERNADA' ? (
          <Button onClick={onMove}>{texto.transferir}</Button>
        ) : null}
        {passos
          .filter(({ danger }) => !danger)
          .map((step) => (
            <Button key={step.name} onClick={() => dar(step)}>
              {step.title}
            </Button>
          ))}
        {passos.some(({ danger }) => danger) ? (
          <MenuButton
            label={texto.outros}
            items={passos
              .filter(({ danger }) => danger)
              .map((step) => ({ key: step.name, label: step.title, danger: true, onClick: () => dar(step) }))}
          >
            <Button icon={<Ellipsis size={16} aria-hidden />} aria-label={texto.outros} />
          </MenuButton>
        ) : null}
      </Flex>
      <Flex wrap gap={8}>
        <ButtonLink to={`/internacoes/form/${estada.internacaoId}`}>{texto.abrir}</ButtonLink>
        {can('list', 'administracao') ? (
          <ButtonLink to={`/administracoes?f.internacaoId=${estada.internacaoId}&s=horario`}>
            {texto.medicacao}
          </ButtonLink>
        ) : null}
        {can('list', 'fichamedica') ? (
          <ButtonLink to={`/ficha-medica/${estada.pacienteId}`}>{texto.historico}</ButtonLink>
        ) : null}
      </Flex>
      {life.dialog}
    </section>
  );
}

import { Flex } from 'antd';
import { useLocation, useNavigate } from 'react-router';
import { comPaciente, PatientAnswers } from '#capabilities/formulario/index.ts';
import { EntityList } from '#engine/kit/index.ts';
import { pedidoTela as texto } from '#messages/formulario-pedido.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';

/** The forms of a patient: what was answered, and what was asked of them and where it stands, live. */
export default function PatientForms({ id }: { id: number }) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const can = useCan();
  const state = { voltar: `${pathname}?aba=formularios` };
  return (
    <Flex vertical gap={24}>
      <PatientAnswers id={id} />
      <section aria-labelledby="pedidos-titulo">
        <Flex justify="space-between" align="center" gap={12} style={{ marginBottom: 8 }}>
          <h2 id="pedidos-titulo">{texto.pedidos}</h2>
          {can('insert', 'form-resposta') ? (
            <ButtonLink to={comPaciente('/form-pedidos/pedir', id)} state={state}>
              {texto.pedir}
            </ButtonLink>
          ) : null}
        </Flex>
        <EntityList
          resource="form-pedidos"
          where={{ pacienteId: String(id) }}
          onOpen={(row) => void navigate(`/form-pedidos/ver/${row.id}`, { state })}
        />
      </section>
    </Flex>
  );
}

/** /teleconsultoria-profissional/atendimento: what the specialist is answering, and has answered (TELE-01). */
import { useNavigate } from 'react-router';
import { EntityList } from '#engine/kit/index.ts';
import { teleconsultoriaTela as texto } from '#messages/teleconsultoria.ts';
import { useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { useMemo } from 'react';

export default function AttendancePage() {
  const navigate = useNavigate();
  const eu = useSession()?.user.id ?? 0;
  const where = useMemo(() => ({ teleconsultorId: String(eu) }), [eu]);
  return (
    <Page title={texto.atendimento} description={texto.atendimentoTexto}>
      <EntityList
        resource="teleconsultorias"
        where={where}
        onOpen={({ id }) => void navigate(`/teleconsultoria-profissional/form/${id}`)}
      />
    </Page>
  );
}

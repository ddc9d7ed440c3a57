/** /teleconsultoria-educacional/secretaria: the sessions, each leading to who enrolled, where presence is said (TELE-01). */
import { useNavigate } from 'react-router';
import { EntityList } from '#engine/kit/index.ts';
import { educacionalTela as texto } from '#messages/educacional.ts';
import { Page } from '#shared/ui/Page.tsx';

export default function SecretaryPage() {
  const navigate = useNavigate();
  return (
    <Page title={texto.secretaria} description={texto.secretariaTexto}>
      <EntityList
        resource="sessoes-educacionais"
        onOpen={({ id }) => void navigate(`/teleconsultoria-educacional/atendimento?f.sessaoId=${id}`)}
      />
    </Page>
  );
}

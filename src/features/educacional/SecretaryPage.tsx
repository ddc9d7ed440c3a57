/** /teleconsultoria-educacional/secretaria: the sessions, each leading to who enrolled, where presence is said and certificates are issued (TELE-01). */
import { useQuery } from '@tanstack/react-query';
import { Alert, Flex } from 'antd';
import { useNavigate } from 'react-router';
import type { CertificadosDaCasa } from '#domain/educacional/wire.ts';
import { EntityList } from '#engine/kit/index.ts';
import { educacionalTela as texto } from '#messages/educacional.ts';
import { request } from '#shared/http/client.ts';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useCan } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';

export default function SecretaryPage() {
  const navigate = useNavigate();
  const can = useCan();
  const { data } = useQuery({
    queryKey: ['educacional', 'certificados'],
    queryFn: ({ signal }) =>
      request<CertificadosDaCasa>('educacional/certificados', { signal, silent: true }),
  });
  return (
    <Page title={texto.secretaria} description={texto.secretariaTexto}>
      <Flex vertical gap={16}>
        {data?.modelo === null ? (
          <Alert
            type="warning"
            showIcon
            role="status"
            message={texto.semModelo}
            description={can('insert', 'modelo-documento') ? texto.semModeloTexto : texto.semModeloPeca}
            action={
              can('insert', 'modelo-documento') ? (
                <ButtonLink to="/modelos-documento/biblioteca">{texto.biblioteca}</ButtonLink>
              ) : undefined
            }
          />
        ) : null}
        <EntityList
          resource="sessoes-educacionais"
          onOpen={({ id }) => void navigate(`/teleconsultoria-educacional/atendimento?f.sessaoId=${id}`)}
        />
      </Flex>
    </Page>
  );
}

import { Flex } from 'antd';
import { MapPinOff } from 'lucide-react';
import { pageMessages } from '#messages/app.ts';
import { FunctionSearch } from '#shared/navigation/FunctionSearch.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useSession } from '#shared/session/session.ts';
import { useTitle } from '#shared/ui/Page.tsx';
import { EmptyState } from '#shared/ui/State.tsx';

/** An address without a screen (NAV-04), with the search that finds the right one. */
export default function NotFound() {
  useTitle(pageMessages.naoEncontrada);
  const session = useSession();
  return (
    <EmptyState
      heading
      help={false}
      icon={<MapPinOff size={32} strokeWidth={1.5} aria-hidden />}
      title={pageMessages.naoEncontrada}
      text={session ? pageMessages.naoEncontradaTexto : pageMessages.naoEncontradaSemSessao}
      action={
        <Flex vertical align="center">
          {session ? (
            <div style={{ width: 'min(520px, 88vw)', marginBottom: 16, textAlign: 'left' }}>
              <FunctionSearch />
            </div>
          ) : null}
          <Flex wrap justify="center" gap={8}>
            <ButtonLink to="/principal">{pageMessages.irParaInicio}</ButtonLink>
            {session ? <ButtonLink to="/ajuda">{pageMessages.verManuais}</ButtonLink> : null}
          </Flex>
        </Flex>
      }
    />
  );
}

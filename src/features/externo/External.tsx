import { Flex } from 'antd';
import { externo as texto } from '#messages/externo.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { ButtonLink } from '#shared/navigation/ButtonLink.tsx';
import { useTitle } from '#shared/ui/Page.tsx';

/** /external: what anybody may open, with or without an account. */
export default function External() {
  useTitle(texto.titulo);
  return (
    <EntryCard title={texto.titulo} text={texto.texto}>
      <Flex vertical gap={8}>
        {texto.lugares.map(({ para, titulo }) => (
          <ButtonLink key={para} to={para} block>
            {titulo}
          </ButtonLink>
        ))}
      </Flex>
    </EntryCard>
  );
}

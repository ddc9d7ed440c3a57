import { FormHost } from './FormHost.tsx';
import { RecordDrawer, type RecordDrawerProps } from './RecordDrawer.tsx';

type Props = Omit<RecordDrawerProps, 'resource' | 'single' | 'text'> & {
  /** Wire name, or its declaration. */
  resource: string | { readonly name: string };
};

/** The generated form of a small register, over its list. */
export default function FormDrawer({ resource, ...rest }: Props) {
  return (
    <FormHost>
      <RecordDrawer {...rest} resource={typeof resource === 'string' ? resource : resource.name} />
    </FormHost>
  );
}

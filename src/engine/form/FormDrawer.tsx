import { FormHost } from './FormHost.tsx';
import { RecordDrawer, type RecordDrawerProps } from './RecordDrawer.tsx';

/** The generated form of a small register, over its list. */
export default function FormDrawer(props: Omit<RecordDrawerProps, 'single' | 'text'>) {
  return (
    <FormHost>
      <RecordDrawer {...props} />
    </FormHost>
  );
}

/** The Mantine parts in use, named one by one: whole packages cannot be shared lightly (tree-shaking ends there). */
export {
  Alert,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  Stack,
  Text,
  Textarea,
  TextInput,
  Title,
  VisuallyHidden,
} from '@mantine/core';
